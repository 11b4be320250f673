import { onTestFinished } from 'vitest'
import { openStore, type OpenStore } from '../../../electron/monitor/store/open-store.ts'
import {
  createStoreWorker,
  threadProgram,
  type StoreWorker,
} from '../../../electron/monitor/store/worker/store-worker.ts'
import { noFault } from '../../unit/electron/monitor/store/profile.ts'

export function workerOf(folder: string): StoreWorker {
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const worker = createStoreWorker({ folder, program: threadProgram, after, log: noFault })
  onTestFinished(worker.close)
  return worker
}

export function storeOf(folder: string): OpenStore {
  const store = openStore({ folder, now: () => 9_000_000 })
  onTestFinished(store.close)
  return store
}
