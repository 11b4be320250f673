import type { Capability, StreamStatus } from '../../../electron/shared/app-state.ts'
import { formatMinute } from '../../lib/times.ts'
import { service as words } from './settings-words.ts'

export function lineOf(operation: string, { state, checkedAt }: Capability): string {
  const word = words.states[state]
  return checkedAt === null
    ? words.line(operation, word)
    : words.checkedLine(operation, word, formatMinute(checkedAt))
}

export function streamLine({ state, since, accounts, perMinute, lagMs }: StreamStatus): string {
  if (state !== 'live' || since === undefined) return words.streamStates[state]
  const lag = lagMs === null ? '' : words.streamLag(lagMs)
  const start = words.streamSince(formatMinute(since), accounts ?? 0)
  return words.streamStates.live + start + words.streamRate(perMinute) + lag
}
