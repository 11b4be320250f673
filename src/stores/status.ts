import { create } from 'zustand'
import type { Status } from '../../electron/shared/app-state.ts'
import {
  healthOfCode,
  type ErrorCode,
  type ErrorInfo,
  type ServiceHealth,
} from '../../electron/shared/errors.ts'
import { useAsOf } from './time.ts'

interface StatusState {
  readonly status: Status | null
  readonly failure: ErrorInfo | null
}

export const useStatus = create<StatusState>(() => ({ status: null, failure: null }))

export function useIsTestnet(): boolean {
  return useStatus(({ status }) => status?.network.isTestnet ?? false)
}

/** Returns true while an exported file is open, so that no requests are sent. */
export function useIsFile(): boolean {
  return useStatus(({ status }) => status?.network.isFile === true)
}

/** Returns true when requests are possible: at the present moment, with a service. */
export function useCanAsk(): boolean {
  const isFile = useIsFile()
  return useAsOf() === null && !isFile
}

export function useIsOffline(): boolean {
  return useStatus(({ status }) => status?.health === 'offline')
}

const serviceHealths: ReadonlySet<ServiceHealth> = new Set(Object.values(healthOfCode))

/** Returns true if the status line reports a problem of the service that explains the error, or that prevents its correction. */
export function isExplained(code: ErrorCode, health: ServiceHealth): boolean {
  return healthOfCode[code] !== undefined && serviceHealths.has(health)
}

/** Returns the error that the row of a watched item shows: null if the status line reports it for all items. */
export function useRowError(error: ErrorInfo | null): ErrorInfo | null {
  const health = useStatus(({ status }) => status?.health ?? 'starting')
  return error !== null && isExplained(error.code, health) ? null : error
}

export function isAnswering(status: Status | null): boolean {
  return status !== null && status.health === 'ok' && status.lastAnswerAt !== null
}
