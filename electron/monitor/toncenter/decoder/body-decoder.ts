import { Worker } from 'node:worker_threads'
import { errorOfInfo, LookoutError } from '../../../shared/errors.ts'
import type { BodyKind, DecodeBody, DecodedBody } from '../decode-body.ts'
import { joinFinished } from '../finished.ts'
import { decoderLog, ownErrors } from '../toncenter-words.ts'
import { joinFrame } from '../stream-frames.ts'
import type { FinishedTraces } from '../client-types.ts'
import type { FromDecoder, ToDecoder } from './decoder-protocol.ts'
import { createAssembly } from './slices.ts'

/** Decodes large bodies in a thread, one at a time. */
export interface BodyDecoder {
  readonly decode: DecodeBody
  readonly close: () => Promise<void>
}

export interface BodyDecoderOptions {
  readonly program: URL | string
  readonly after: (ms: number, run: () => void) => () => void
  readonly log: (message: string, thrown: unknown) => void
}

/** Idle time in ms after which the thread ends, to free its memory. */
const idleMs = 10_000
/** After a longer body, in characters, the thread ends at once, because main now needs the memory to process the response. */
const longBody = 1_000_000
const maxDecodeMs = 20_000
/** Maximum heap of the thread. A real body of 16 MiB needs less than half of it. */
const maxHeapMb = 192
const maxYoungMb = 24

/**
 * Restores the index or the frame of a decoded value. The index is built in this thread: a trace has several hashes, and
 * copying a map of them between threads would be expensive.
 */
function indexed(kind: BodyKind, value: object): object {
  if (kind === 'frame') return joinFrame(value)
  return kind === 'finishedTraces' ? joinFinished([value as Omit<FinishedTraces, 'byHash'>]) : value
}

function errorOfFault(fault: unknown): LookoutError {
  const isMemory = fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory
    ? new LookoutError('too-large', ownErrors.tooMuchMemory)
    : new LookoutError('malformed', ownErrors.notJson)
}

/** Creates the decoder. The thread starts with the first large body. */
export function createBodyDecoder({ program, after, log }: BodyDecoderOptions): BodyDecoder {
  let thread: Worker | null = null
  let cancelIdle: (() => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    cancelIdle?.()
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb },
    })
    started.unref()
    // Without a listener, an error of the idle thread would end the app.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  function run<K extends BodyKind>(kind: K, text: string): Promise<DecodedBody<K>> {
    cancelIdle?.()
    const port = (thread ??= start())
    return new Promise<DecodedBody<K>>((resolve, reject) => {
      let assembly: ReturnType<typeof createAssembly> | null = null
      const send = (message: ToDecoder): void => port.postMessage(message)
      const settle = (): void => {
        cancelLimit()
        for (const [event, listener] of Object.entries(listeners)) port.off(event, listener)
        if (text.length > longBody) void end()
        else cancelIdle = after(idleMs, () => void end())
      }
      const fail = (error: LookoutError): void => {
        settle()
        reject(error)
      }
      const cancelLimit = after(maxDecodeMs, () => {
        fail(new LookoutError('too-large', ownErrors.tooSlow))
        void end()
      })
      const receive = (message: FromDecoder): void => {
        if (message.kind === 'begin') assembly = createAssembly(message.skeleton)
        if (message.kind === 'slice') assembly?.add(message.slice)
        if (message.kind === 'begin' || message.kind === 'slice') return send({ kind: 'more' })
        if (message.kind === 'error') {
          if (message.error.code === 'internal') log(decoderLog.failed, message.text)
          return fail(errorOfInfo(message.error))
        }
        settle()
        if (message.kind === 'failure') resolve({ failure: message.failure })
        // The type is safe: the slices come from a value that the thread decoded.
        else resolve({ value: indexed(kind, assembly?.value() ?? {}) } as DecodedBody<K>)
      }
      const ended = (fault: unknown): void => {
        if (thread === port) thread = null
        if (fault instanceof Error) log(decoderLog.ended, fault)
        fail(errorOfFault(fault))
      }
      const listeners = { message: receive, error: ended, exit: ended }
      for (const [event, listener] of Object.entries(listeners)) port.on(event, listener)
      send({ kind: 'decode', body: kind, text })
    })
  }

  return {
    decode: (kind, text) => {
      const next = last.then(() => run(kind, text))
      last = next.catch(() => undefined)
      return next
    },
    close: end,
  }
}
