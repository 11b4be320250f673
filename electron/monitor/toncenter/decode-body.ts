import type { PoolState } from '../../shared/pool-models.ts'
import { decodeBlockPage, type BlockPage } from './block.ts'
import { isFailureBody, messageIn, notJsonError } from './errors.ts'
import { decodeFinishedTraces } from './finished.ts'
import { parseWire } from './json.ts'
import { decodePending } from './pending.ts'
import { decodePool } from './pool.ts'
import { decoding, isObject } from './shape.ts'
import { decodeFrame, type StreamFrame } from './stream-frames.ts'
import { checkBody, maxBodyHere } from './wire-bounds.ts'
import type { FinishedTraces, PendingActions, WireJson } from './client-types.ts'

export interface BodyValues {
  readonly pending: PendingActions
  readonly finishedTraces: FinishedTraces
  readonly block: BlockPage
  readonly pool: PoolState
  /** A message of the stream. */
  readonly frame: StreamFrame
}

export type BodyKind = keyof BodyValues

export type BodyFailure = { readonly error: string; readonly code: number | null }

/** A body with a success status may still report a failure (api.md 5). */
export type DecodedBody<K extends BodyKind> =
  | { readonly value: BodyValues[K] }
  | { readonly failure: BodyFailure }

/** Decodes a body asynchronously, e.g. in a worker thread. Throws LookoutError like `decodeBody`. */
export type DecodeBody = <K extends BodyKind>(kind: K, text: string) => Promise<DecodedBody<K>>

const decoders: { readonly [K in BodyKind]: (body: WireJson) => BodyValues[K] } = {
  pending: decodePending,
  finishedTraces: decodeFinishedTraces,
  block: decodeBlockPage,
  pool: decodePool,
  frame: decodeFrame,
}

const maxMessage = 2_000

function failureOf(body: WireJson): BodyFailure {
  const code = isObject(body) ? body['code'] : null
  return { error: (messageIn(body) ?? '').slice(0, maxMessage), code: typeof code === 'number' ? code : null }
}

/**
 * Decodes the body of a successful response. Throws LookoutError `malformed`, whose message names the exceeded limit, if any.
 */
export function decodeBody<K extends BodyKind>(kind: K, text: string): DecodedBody<K> {
  if (!/^\s*[{[]/.test(text)) throw notJsonError(text)
  return decoding(() => {
    if (text.length > maxBodyHere) checkBody(text)
    const body = parseWire(text)
    return isFailureBody(body) ? { failure: failureOf(body) } : { value: decoders[kind](body) }
  })
}
