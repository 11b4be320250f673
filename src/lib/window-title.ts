import { healthNames } from '../../electron/shared/words/state-words.ts'
import type { Status } from '../../electron/shared/app-state.ts'
import { windowTitle as texts } from './status-words.ts'

/** Returns the window's title: network, open alerts and pending traces, then problems of the service. */
export function titleOf(
  { network, health, isPaused }: Pick<Status, 'network' | 'health' | 'isPaused'>,
  pending: number,
  alerts: number,
): string {
  const words = [
    texts.app,
    network.name,
    network.isTestnet ? texts.testnet : '',
    alerts === 0 ? '' : texts.alerts(alerts),
    pending === 0 ? '' : texts.pending(pending),
    ...(network.isFile === true ? [texts.file] : [healthNames[health], isPaused ? texts.paused : '']),
  ]
  return words.filter((word) => word !== '').join(' · ')
}
