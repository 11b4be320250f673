import { healthNames } from '../../electron/shared/labels.ts'
import type { Status } from '../../electron/shared/app-state.ts'
import { countOf } from './text.ts'

/** The window's title: the network first, then what is open in it, then what is wrong with the service. An opened file has none. */
export function titleOf(
  { network, health, isPaused }: Pick<Status, 'network' | 'health' | 'isPaused'>,
  pending: number,
  alerts: number,
): string {
  const words = [
    'Lookout',
    network.name,
    network.isTestnet ? 'TESTNET' : '',
    alerts === 0 ? '' : countOf(alerts, 'alert'),
    pending === 0 ? '' : `${pending} pending`,
    ...(network.isFile === true ? ['opened file'] : [healthNames[health], isPaused ? 'paused' : '']),
  ]
  return words.filter((word) => word !== '').join(' · ')
}
