import type { Operation } from './answer.ts'

/** A fault. `times`: the number of affected requests; without it, the fault stays until it is cleared. */
export type Fault = { readonly times?: number } & (
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'hang' }
  /** Resets the connection before the response, or in the middle of the body. */
  | { readonly kind: 'reset' | 'cut' }
  | {
      readonly kind: 'rate-limit'
      readonly body?: 'result' | 'error'
      /** Value of `Retry-After`, in seconds. Default: the header is not sent. */
      readonly retryAfter?: number
      readonly retryAs?: 'seconds' | 'date'
      /** Sends HTTP 200 with the 429 in the body. */
      readonly as200?: boolean
    }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly as?: 'json' | 'html'
      readonly message?: string
    }
  /** Sends HTTP 200 with `ok: false`. */
  | { readonly kind: 'not-ok' }
  | { readonly kind: 'truncated' | 'malformed' | 'empty' | 'wrong-types' | 'missing-fields' | 'unknown-type' }
  | { readonly kind: 'huge'; readonly bytes?: number }
  /** Redirects to another origin of the demo, which counts the requests that it receives. */
  | { readonly kind: 'redirect' }
  | { readonly kind: 'wrong-block' | 'stuck-cursor' | 'not-applied' | 'not-in-db' | 'altered-block' }
  | { readonly kind: 'short-pages'; readonly size: number }
  | { readonly kind: 'unauthorized' | 'wrong-network' }
  | { readonly kind: 'nosuch' }
  /**
   * `busy`: the stream refuses the connection, as if its limit were reached. `few-addresses`: it accepts at most `most`
   * addresses.
   */
  | { readonly kind: 'busy' }
  | { readonly kind: 'few-addresses'; readonly most: number }
  /** Frames are sent twice (`repeat`), sent in reverse order (`shuffle`), or repeated until `frames` are sent (`burst`). */
  | { readonly kind: 'repeat' | 'shuffle' }
  | { readonly kind: 'burst'; readonly frames: number }
  /** The stream sends no action frames (`mute`), or invalidates each trace after its frames (`invalidate`). */
  | { readonly kind: 'mute' | 'invalidate' }
  | { readonly kind: 'offline' }
)

export type FaultTarget = Operation | '*'

export const namedFaults = {
  delay: { kind: 'delay', ms: 3_000 },
  hang: { kind: 'hang' },
  reset: { kind: 'reset' },
  cut: { kind: 'cut' },
  '429': { kind: 'rate-limit', body: 'result' },
  '429-error': { kind: 'rate-limit', body: 'error' },
  '429-retry': { kind: 'rate-limit', body: 'error', retryAfter: 2 },
  '429-retry-date': { kind: 'rate-limit', body: 'result', retryAfter: 2, retryAs: 'date' },
  '429-as-200': { kind: 'rate-limit', body: 'result', as200: true },
  '500': { kind: 'status', status: 500 },
  '502': { kind: 'status', status: 502 },
  '504': { kind: 'status', status: 504 },
  '500-html': { kind: 'status', status: 500, as: 'html' },
  '502-html': { kind: 'status', status: 502, as: 'html' },
  '504-html': { kind: 'status', status: 504, as: 'html' },
  'not-ok': { kind: 'not-ok' },
  truncated: { kind: 'truncated' },
  malformed: { kind: 'malformed' },
  empty: { kind: 'empty' },
  'wrong-types': { kind: 'wrong-types' },
  'missing-fields': { kind: 'missing-fields' },
  'unknown-type': { kind: 'unknown-type' },
  huge: { kind: 'huge' },
  redirect: { kind: 'redirect' },
  'wrong-block': { kind: 'wrong-block' },
  'stuck-cursor': { kind: 'stuck-cursor' },
  'altered-block': { kind: 'altered-block' },
  'short-pages': { kind: 'short-pages', size: 256 },
  'not-applied': { kind: 'not-applied' },
  'not-in-db': { kind: 'not-in-db' },
  unauthorized: { kind: 'unauthorized' },
  'wrong-network': { kind: 'wrong-network' },
  nosuch: { kind: 'nosuch' },
  busy: { kind: 'busy' },
  'few-addresses': { kind: 'few-addresses', most: 1 },
  repeat: { kind: 'repeat' },
  shuffle: { kind: 'shuffle' },
  burst: { kind: 'burst', frames: 3_000 },
  mute: { kind: 'mute' },
  invalidate: { kind: 'invalidate' },
  offline: { kind: 'offline' },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof namedFaults

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(namedFaults, text)
}

export interface Faults {
  /** Sets the fault of one operation or of all operations, replacing the previous one. Resolves when it is in effect. */
  set(target: FaultTarget, fault: Fault | FaultName): Promise<void>
  clear(target?: FaultTarget): Promise<void>
}

export interface FaultTable extends Faults {
  /** Returns the fault for the next request of this operation, and counts the request. Skips faults of other kinds. */
  take(operation: Operation | undefined, kinds?: ReadonlySet<Fault['kind']>): Fault | undefined
}

export function createFaults(setOffline: (isOffline: boolean) => Promise<void>): FaultTable {
  const table = new Map<FaultTarget, { readonly fault: Fault; left: number }>()
  let isOffline = false
  const apply = async (): Promise<void> => {
    const wanted = [...table.values()].some(({ fault }) => fault.kind === 'offline')
    if (wanted === isOffline) return
    isOffline = wanted
    await setOffline(wanted)
  }
  return {
    set: (target, given) => {
      const fault: Fault = typeof given === 'string' ? namedFaults[given] : given
      table.set(target, { fault, left: fault.times ?? Infinity })
      return apply()
    },
    clear: (target) => {
      if (target === undefined) table.clear()
      else table.delete(target)
      return apply()
    },
    take: (operation, kinds) => {
      for (const target of operation === undefined ? (['*'] as const) : ([operation, '*'] as const)) {
        const entry = table.get(target)
        if (entry === undefined || kinds?.has(entry.fault.kind) === false) continue
        entry.left -= 1
        if (entry.left <= 0) table.delete(target)
        return entry.fault
      }
      return undefined
    },
  }
}
