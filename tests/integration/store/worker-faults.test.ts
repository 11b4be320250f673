import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createStoreWorker,
  threadProgram,
  type StoreWorker,
} from '../../../electron/monitor/store/worker/store-worker.ts'
import { emptyFolder, noFault } from '../../unit/electron/monitor/store/profile.ts'
import { fill } from './filled.ts'
import { storeOf, workerOf } from './workers.ts'

it('a job sent while an idle thread ends runs in a new thread', async () => {
  const folder = emptyFolder()
  fill(storeOf(folder))
  let endIdle = (): void => undefined
  const after = (_ms: number, run: () => void): (() => void) => {
    endIdle = run
    return () => undefined
  }
  const worker = createStoreWorker({ folder, program: threadProgram, after, log: noFault })
  onTestFinished(worker.close)
  await worker.run('check', null)
  endIdle()
  expect(await worker.run('check', null)).toEqual({ problems: [] })
})

it('closing cancels a job that runs, and waits until it has closed the file', async () => {
  const folder = emptyFolder()
  fill(storeOf(folder))
  const worker = workerOf(folder)
  const running = worker.run('check', null)
  const refused = expect(running).rejects.toMatchObject({ code: 'cancelled' })
  await worker.close()
  await refused
  expect(await worker.run('check', null)).toEqual({ problems: [] })
})

describe('an unhandled error', () => {
  const logged: (readonly [string, unknown])[] = []
  const log = (...line: readonly [string, unknown]): void => void logged.push(line)
  const broken = (program: URL): StoreWorker => {
    logged.length = 0
    const folder = emptyFolder()
    fill(storeOf(folder))
    const worker = createStoreWorker({ folder, program, after: () => () => undefined, log })
    onTestFinished(worker.close)
    return worker
  }

  it('a job error is logged with its details, and the window refers to the log', async () => {
    const now = Number.NaN
    await expect(broken(threadProgram).run('usage', { now })).rejects.toThrow('See the log')
    expect(logged.map(([message]) => message)).toEqual(['The job usage failed'])
    expect(String(logged[0]?.[1])).toMatch(/ZodError[^]*now[^]*jobs\.ts/)
  })

  it('a thread error is logged', async () => {
    const worker = broken(new URL('absent.ts', import.meta.url))
    await expect(worker.run('usage', { now: 1 })).rejects.toThrow('ended unexpectedly')
    expect(logged.map(([message]) => message)).toEqual(['The storage thread ended'])
    expect(String(logged[0]?.[1])).toContain('absent.ts')
  })
})
