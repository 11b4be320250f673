import { parentPort } from 'node:worker_threads'
import { LookoutError, toErrorInfo } from '../../../shared/errors.ts'
import { decodeBody } from '../decode-body.ts'
import { flattenFrame } from '../stream-frames.ts'
import type { FromDecoder, ToDecoder } from './decoder-protocol.ts'
import { skeletonOf, slicesOf, type Slice } from './slices.ts'

/** Entry point of the thread that decodes large bodies, one at a time. Sends each slice when it is requested. */

const port = parentPort
if (port === null) throw new Error('Must run in a worker thread')

/** Number of characters of the body per slice. The receiving thread takes about 2 ms for a slice. */
const sliceCharacters = 64 * 1024
const longestText = 4_000

let slices: Iterator<Slice> | null = null

function send(message: FromDecoder): void {
  port?.postMessage(message)
}

function textOf(thrown: unknown): string {
  return (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).slice(0, longestText)
}

/** Removes the index of finished traces. The receiver builds it, because copying it would copy all traces. */
function withoutIndex(value: object): object {
  if (!('byHash' in value)) return value
  const { byHash: _index, ...rest } = value
  return rest
}

function lengthOf(value: object): number {
  return Object.values(value).reduce<number>(
    (sum, field) => sum + (Array.isArray(field) ? field.length : field instanceof Map ? field.size : 0),
    0,
  )
}

function decode({ body, text }: ToDecoder & { readonly kind: 'decode' }): void {
  try {
    const decoded = decodeBody(body, text)
    if ('failure' in decoded) return send({ kind: 'failure', failure: decoded.failure })
    const isFrame = 'kind' in decoded.value
    const value = isFrame ? flattenFrame(decoded.value) : withoutIndex(decoded.value)
    const perSlice = Math.max(1, Math.floor((lengthOf(value) * sliceCharacters) / text.length))
    slices = slicesOf(value, perSlice)
    send({ kind: 'begin', skeleton: skeletonOf(value) })
  } catch (thrown) {
    const details = thrown instanceof LookoutError ? {} : { text: textOf(thrown) }
    send({ kind: 'error', error: toErrorInfo(thrown), ...details })
  }
}

function more(): void {
  const next = slices?.next()
  if (next === undefined || next.done === true) {
    slices = null
    send({ kind: 'end' })
  } else send({ kind: 'slice', slice: next.value })
}

port.on('message', (message: ToDecoder) => {
  if (message.kind === 'decode') decode(message)
  else more()
})
