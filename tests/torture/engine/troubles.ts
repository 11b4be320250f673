import type { Fault, FaultName, Faults, FaultTarget } from '../../../electron/demo/start-demo.ts'
import type { VirtualClock } from '../../../electron/demo/virtual/clock.ts'

/** Faults outside the service. */
export interface Outside {
  /** Sets whether the computer has a network. */
  readonly setOnline: (isOnline: boolean) => void
  /** True if the key, or access without one, was rejected. */
  readonly isStopped: () => boolean
  /** Later enters the key again, or confirms that there is none. */
  readonly tryAgain: () => void
  /** Mean time between faults, ms. */
  readonly everyMs: number
}

const targets: readonly FaultTarget[] = [
  'pendingActions',
  'pendingActions',
  'getPool',
  'getBlockTransactions',
  '*',
]
const short: readonly FaultName[] = [
  'delay',
  'hang',
  'reset',
  'cut',
  '429',
  '429-error',
  '429-retry',
  '429-retry-date',
  '429-as-200',
  '500',
  '502',
  '504',
  '500-html',
  '502-html',
  'not-ok',
  'truncated',
  'malformed',
  'empty',
  'wrong-types',
  'missing-fields',
  'unknown-type',
  'redirect',
  'not-applied',
  'not-in-db',
]
const onlyBlocks: readonly FaultName[] = ['wrong-block', 'stuck-cursor', 'not-applied']
const long: readonly FaultName[] = [
  'hang',
  'reset',
  '429-retry',
  '500',
  '502-html',
  'not-ok',
  'malformed',
  'delay',
  'offline',
]

/**
 * Causes faults of every kind at random times: short ones often, outages of minutes sometimes, and rarely a rejected key.
 */
export function makeTrouble(
  faults: Faults,
  clock: VirtualClock,
  random: () => number,
  outside: Outside,
): { readonly count: () => number } {
  let count = 0
  const pick = <T>(list: readonly T[], otherwise: T): T =>
    list[Math.floor(random() * list.length)] ?? otherwise
  const wait = (meanMs: number): number => -Math.log(1 - random()) * meanMs
  const set = (target: FaultTarget, fault: Fault | FaultName): void => void faults.set(target, fault)

  function trouble(): void {
    clock.after(wait(outside.everyMs), trouble)
    count += 1
    const target = pick(targets, '*')
    const draw = random()
    if (draw < 0.01) set(target, { kind: 'huge', bytes: 40_000_000, times: 1 })
    else if (draw < 0.1) set('getBlockTransactions', pick(onlyBlocks, 'not-applied'))
    else if (draw < 0.8) {
      set(target, pick(short, 'reset'))
      clock.after(random() * 4_000, () => void faults.clear(target))
    } else if (draw < 0.94) {
      set(target, pick(long, 'reset'))
      clock.after(5_000 + wait(45_000), () => void faults.clear(target))
    } else if (draw < 0.97) {
      outside.setOnline(false)
      clock.after(5_000 + wait(60_000), () => outside.setOnline(true))
    } else {
      set(target, pick(['unauthorized', 'wrong-network'], 'unauthorized'))
      clock.after(2_000, () => void faults.clear(target))
    }
  }

  /** Simulates a user who checks the key every few minutes. */
  function lookAfterKey(): void {
    if (outside.isStopped()) outside.tryAgain()
    clock.after(180_000, lookAfterKey)
  }

  clock.after(wait(outside.everyMs), trouble)
  clock.after(180_000, lookAfterKey)
  return { count: () => count }
}
