import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { LookoutError, toErrorInfo } from '../../../shared/errors.ts'
import { faultOf } from '../database.ts'
import { Unreadable } from '../rows.ts'
import { hasNoRest, jobs } from './jobs.ts'
import type { FromThread, JobSteps, Progress, ToThread } from './protocol.ts'
import { jobErrors } from '../store-words.ts'

/** Entry point of the worker thread. Runs one job at a time, each on its own connection. */

const port = parentPort
if (port === null) throw new Error('Must run in a worker thread')
const { folder } = folderOf(workerData)
const cancelled = new Set<number>()
let isEnding = false
const longestText = 4_000
const reportEveryMs = 100

function folderOf(data: unknown): { readonly folder: string } {
  const folder = typeof data === 'object' && data !== null && 'folder' in data ? data.folder : null
  if (typeof folder !== 'string') throw new Error('The folder is missing')
  return { folder }
}

function say(message: FromThread): void {
  port?.postMessage(message)
}

function errorOf(thrown: unknown): LookoutError | unknown {
  const fault = faultOf(thrown)
  if (fault === 'full') return new LookoutError('storage', jobErrors.diskFull)
  if (fault === 'busy') return new LookoutError('storage', jobErrors.inUse)
  if (fault !== null || thrown instanceof Unreadable) {
    return new LookoutError('storage', jobErrors.damaged)
  }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (/^E[A-Z]+$/.test(code)) return new LookoutError('storage', jobErrors.fileError(code))
  return thrown
}

function textOf(thrown: unknown): string {
  return (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).slice(0, longestText)
}

/** Pause in ms after a step that writes. It is about as long as the step, so that the app can write too. */
const restMs = 10

const rest = (isReading: boolean): Promise<void> =>
  isReading ? new Promise((resolve) => setImmediate(resolve)) : wait(restMs)

async function drive(id: number, steps: JobSteps<unknown>, isReading: boolean): Promise<unknown> {
  let latest: Progress | null = null
  const reporting = setInterval(() => {
    if (latest !== null) say({ kind: 'progress', id, progress: latest })
    latest = null
  }, reportEveryMs)
  try {
    for (;;) {
      if (isEnding || cancelled.has(id)) {
        await steps.return(null)
        throw new LookoutError('cancelled', jobErrors.cancelled)
      }
      const step = await steps.next()
      if (step.done === true) return step.value
      latest = step.value
      await rest(isReading)
    }
  } finally {
    clearInterval(reporting)
  }
}

async function run(message: ToThread & { readonly kind: 'run' }): Promise<void> {
  const { id, job, request } = message
  try {
    say({ kind: 'result', id, result: await drive(id, jobs(folder, job, request), hasNoRest(job)) })
  } catch (thrown) {
    const error = errorOf(thrown)
    const text = error instanceof LookoutError ? {} : { text: textOf(thrown) }
    say({ kind: 'error', id, error: toErrorInfo(error), ...text })
  } finally {
    cancelled.delete(id)
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (message: ToThread) => {
  if (message.kind === 'cancel') cancelled.add(message.id)
  else if (message.kind === 'run') last = last.then(() => run(message))
  else {
    isEnding = true
    void last.then(() => port.close())
  }
})
