import { create } from 'zustand'
import type { ErrorInfo } from '../../electron/shared/errors.ts'
import type { Status } from '../../electron/shared/app-state.ts'
import { useAsOf } from './time.ts'

interface StatusState {
  /** Null until main's state has come for the first time. */
  readonly status: Status | null
  /** Why main's state could not be read, null when it could. */
  readonly failure: ErrorInfo | null
}

/** What main says about the service, the key, the quota and the storage. */
export const useStatus = create<StatusState>(() => ({ status: null, failure: null }))

export function useIsTestnet(): boolean {
  return useStatus(({ status }) => status?.network.isTestnet ?? false)
}

/** True while an opened file is shown: nobody is asked. */
export function useIsFile(): boolean {
  return useStatus(({ status }) => status?.network.isFile === true)
}

/** True where something can be asked for: in the present, of a service. */
export function useCanAsk(): boolean {
  const isFile = useIsFile()
  return useAsOf() === null && !isFile
}

/** True while answers come: the service works and nobody paused. */
export function isAnswering(status: Status | null): boolean {
  return status !== null && status.health === 'ok' && status.lastAnswerAt !== null
}
