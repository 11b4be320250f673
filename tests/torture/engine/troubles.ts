import type { Fault, FaultName, Faults, FaultTarget } from '../../../electron/demo/start-demo.ts'
import type { VirtualClock } from '../../../electron/demo/virtual/clock.ts'
import type { Trouble } from './completeness.ts'

export interface Outside {
  readonly setOnline: (isOnline: boolean) => void
  readonly isStopped: () => boolean
  readonly tryAgain: () => void
  readonly everyMs: number
  readonly isBasic: boolean
  /** If true, every third fault disturbs the stream. */
  readonly hasStream: boolean
  readonly onTrouble: (trouble: Trouble) => void
}

const basicTargets: readonly FaultTarget[] = [
  'pendingActions',
  'pendingActions',
  'getPool',
  'getBlockTransactions',
  '*',
]
const targets: readonly FaultTarget[] = [...basicTargets, 'traces', 'actions']
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
 * Faults of the stream: connections that end, fall silent or are refused, and frames that are repeated, out of order or
 * unreadable. `unknown-type` is missing, because a client must ignore frames of an unknown type and cannot notice the loss.
 */
const streamFaults: readonly (Fault | FaultName)[] = [
  'cut',
  'hang',
  'busy',
  'few-addresses',
  'repeat',
  'shuffle',
  'mute',
  'truncated',
  'malformed',
  'wrong-types',
  'missing-fields',
  { kind: 'burst', frames: 3_000, times: 1 },
  { kind: 'huge', times: 1 },
]

/** The simulated user enters a refused key again within this time. */
const keyCheckMs = 180_000

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
  let isRefused = false
  let lookAt = clock.now() + keyCheckMs
  const pick = <T>(list: readonly T[], otherwise: T): T =>
    list[Math.floor(random() * list.length)] ?? otherwise
  const wait = (meanMs: number): number => -Math.log(1 - random()) * meanMs
  const set = (target: FaultTarget, fault: Fault | FaultName): void => void faults.set(target, fault)

  /** Reports a fault if it can delay an outcome: a fault of all operations, or of an operation that shows outcomes. */
  function note(target: FaultTarget, fault: Fault | FaultName, forMs: number): void {
    const name = typeof fault === 'string' ? fault : fault.kind
    // An unreachable service and a rate limit concern all operations.
    const concerned = target !== 'stream' && /^(offline|429)/.test(name) ? '*' : target
    if (concerned === 'getPool' || concerned === 'getBlockTransactions') return
    outside.onTrouble({
      from: clock.now(),
      until: clock.now() + forMs,
      fault: `${name} of ${concerned}`,
      isOfStream: concerned === 'stream',
    })
  }

  function disturb(target: FaultTarget, fault: Fault | FaultName, forMs: number): void {
    set(target, fault)
    note(target, fault, forMs)
    clock.after(forMs, () => void faults.clear(target))
  }

  function trouble(): void {
    clock.after(wait(outside.everyMs), trouble)
    count += 1
    if (outside.hasStream && random() < 0.33)
      return disturb(
        'stream',
        pick(streamFaults, 'cut'),
        random() < 0.8 ? random() * 8_000 : 5_000 + wait(60_000),
      )
    const target = pick(outside.isBasic ? basicTargets : targets, '*')
    const draw = random()
    if (draw < 0.01) set(target, { kind: 'huge', bytes: 40_000_000, times: 1 })
    else if (draw < 0.1) set('getBlockTransactions', pick(onlyBlocks, 'not-applied'))
    else if (draw < 0.8) {
      const fault = pick(short, 'reset')
      // A fault of all targets also disturbs the stream.
      const isUnnoticed = fault === 'unknown-type' && target === '*' && outside.hasStream
      disturb(isUnnoticed ? 'pendingActions' : target, fault, random() * 4_000)
    } else if (draw < 0.94) disturb(target, pick(long, 'reset'), 5_000 + wait(45_000))
    else if (draw < 0.97) {
      const forMs = 5_000 + wait(60_000)
      outside.setOnline(false)
      note('*', 'offline', forMs)
      clock.after(forMs, () => outside.setOnline(true))
    } else {
      disturb(target, pick(['unauthorized', 'wrong-network'], 'unauthorized'), 2_000)
      // The operation stops until the user enters the key again.
      note(target, 'unauthorized', lookAt - clock.now())
      isRefused = true
    }
  }

  function lookAfterKey(): void {
    // The state shows only a stop that affects accounts or pools.
    if (outside.isStopped() || isRefused) outside.tryAgain()
    isRefused = false
    lookAt = clock.now() + keyCheckMs
    clock.after(keyCheckMs, lookAfterKey)
  }

  clock.after(wait(outside.everyMs), trouble)
  clock.after(keyCheckMs, lookAfterKey)
  return { count: () => count }
}
