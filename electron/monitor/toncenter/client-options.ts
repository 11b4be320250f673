import type { Millis } from '../../shared/models.ts'
import type { DecodeBody } from './decode-body.ts'

/** Corrects `now` by the time of responses. */
export interface ClockCorrection {
  /** Called with the service's clock minus the local clock, in ms, accurate to half a second. */
  readonly measured: (skewMs: number) => void
  /** The sum of all corrections of `now` so far, ms. */
  readonly offsetMs: () => number
}

export interface ClientOptions {
  /** Without trailing slash. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly key: () => string | null
  readonly now: () => Millis
  readonly after: (ms: number, run: () => void) => () => void
  /** Decodes bodies above `maxBodyHere`. By default, they are decoded in the calling thread and block it. */
  readonly decode?: DecodeBody
  readonly correction?: ClockCorrection
  readonly limits?: {
    /** Default 10 000. */
    readonly timeoutMs?: number
    /** Default 32 MiB. Larger bodies are not read any further. */
    readonly maxBytes?: number
    /** Maximum concurrent requests, default 4. */
    readonly maxInFlight?: number
  }
}
