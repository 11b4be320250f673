import { Worker } from 'node:worker_threads'
import { errorOfInfo, LookoutError } from '../../../shared/errors.ts'
import type { FromThread, JobName, Progress, RequestOf, ResultOf, ToThread } from './protocol.ts'
import { jobErrors, jobLog } from '../store-words.ts'

export interface RunOptions {
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/** Runs long jobs in a worker thread, one at a time. */
export interface StoreWorker {
  /** Throws LookoutError: `cancelled`, `storage`, or the reason why the request is invalid. */
  readonly run: <J extends JobName>(
    job: J,
    request: RequestOf<J>,
    options?: RunOptions,
  ) => Promise<ResultOf<J>>
  readonly close: () => Promise<void>
}

export interface StoreWorkerOptions {
  readonly folder: string
  /** Entry point of the thread. The bundle has a separate file for it. */
  readonly program: URL | string
  readonly after: (ms: number, run: () => void) => () => void
  readonly log: (message: string, thrown: unknown) => void
}

interface Waiting {
  readonly job: JobName
  readonly thread: Worker
  readonly resolve: (result: unknown) => void
  readonly reject: (error: LookoutError) => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

const idleMs = 30_000
/** A thread that takes longer to end its job is terminated. */
const endWithinMs = 2_000
export const threadProgram = new URL('./thread.ts', import.meta.url)

/** Creates the worker. The thread starts with the first job and ends after half a minute without a job. */
export function createStoreWorker({ folder, program, after, log }: StoreWorkerOptions): StoreWorker {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let cancelIdle: (() => void) | null = null
  let lastId = 0

  function settle(id: number): Waiting | null {
    const found = waiting.get(id) ?? null
    waiting.delete(id)
    if (waiting.size === 0) cancelIdle = after(idleMs, () => void end())
    return found
  }

  function receive(message: FromThread): void {
    if (message.kind === 'progress') waiting.get(message.id)?.onProgress?.(message.progress)
    else if (message.kind === 'result') settle(message.id)?.resolve(message.result)
    else {
      const { id, error, text } = message
      const job = waiting.get(id)?.job ?? null
      if (error.code === 'internal') log(jobLog.failed(job), text ?? error.message)
      settle(id)?.reject(errorOfInfo(error))
    }
  }

  function start(): Worker {
    const started = new Worker(program, { workerData: { folder } })
    // Do not keep the process alive: `close` does the cleanup.
    started.unref()
    started.on('message', receive)
    started.on('error', (fault) => log(jobLog.threadEnded, fault))
    started.on('exit', () => {
      if (thread === started) thread = null
      const error = new LookoutError('storage', jobErrors.ended)
      // An idle thread may already have been replaced.
      for (const [id, { thread: asked }] of waiting) if (asked === started) settle(id)?.reject(error)
    })
    return started
  }

  /** Lets the thread cancel its jobs and close the database. Termination in the middle of a query can crash the process. */
  async function end(): Promise<void> {
    cancelIdle?.()
    const ended = thread
    thread = null
    if (ended === null) return
    ended.ref()
    const exited = new Promise((resolve) => ended.once('exit', resolve))
    ended.postMessage({ kind: 'end' } satisfies ToThread)
    const cancelTermination = after(endWithinMs, () => void ended.terminate())
    await exited
    cancelTermination()
  }

  return {
    run: <J extends JobName>(job: J, request: RequestOf<J>, { onProgress, signal }: RunOptions = {}) => {
      cancelIdle?.()
      thread ??= start()
      const { port, id } = { port: thread, id: (lastId += 1) }
      const send = (message: ToThread): void => port.postMessage(message)
      return new Promise<ResultOf<J>>((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(new LookoutError('cancelled', jobErrors.cancelled))
          return
        }
        signal?.addEventListener('abort', () => send({ kind: 'cancel', id }), { once: true })
        // The type is safe: the thread responds with the result of this job.
        waiting.set(id, {
          job,
          thread: port,
          resolve: (result) => resolve(result as ResultOf<J>),
          reject,
          onProgress,
        })
        send({ kind: 'run', id, job, request })
      })
    },
    close: end,
  }
}
