import type { Directory } from '../world/directory.ts'
import { createRandom } from '../world/random.ts'

/** Initial state and behaviour of a pool. Amounts in nanotons, times in milliseconds. */
export interface PoolSetup {
  readonly name: string
  readonly address: string
  readonly validatorWallet: string
  /** The validator's share of a reward, in ten-thousandths. */
  readonly validatorShare: bigint
  readonly validatorAmount: bigint
  readonly nominators: readonly (readonly [string, bigint])[]
  /** Time of the first stake return, relative to the anchor. */
  readonly firstSettlement: number
  /** Mean time between nominator actions after `firstActionsMs`. */
  readonly meanActionIntervalMs: number
  /** Times of the first nominator actions, relative to the anchor. They are early enough for a new user to see some. */
  readonly firstActionsMs: readonly number[]
  readonly canGrow: boolean
  readonly mostNominators: number
  readonly isStaking: boolean
  /** Delay between the end of the round and the return of the n-th stake after the anchor. */
  readonly returnDelayMs: (settlement: number) => number
  /** Fine in nanotons at the n-th settlement after the anchor; undefined for the usual reward. */
  readonly fine: (settlement: number, validatorAmount: bigint) => bigint | undefined
  readonly isMiscounted: boolean
}

const ton = 1_000_000_000n
/** Time between two stakes of a pool: two validation rounds of 65,536 seconds. */
export const cycle = 131_072_000
const halfCycle = cycle / 2
const minute = 60_000
const noFine = (): undefined => undefined

interface Sketch extends Partial<
  Pick<PoolSetup, 'canGrow' | 'mostNominators' | 'isStaking' | 'returnDelayMs' | 'fine' | 'isMiscounted'>
> {
  readonly name: string
  readonly validator: string
  readonly share: bigint
  readonly own: bigint
  readonly count: number
  /** Pools of the same crowd have nominators in common. */
  readonly crowd?: string
  readonly whale?: bigint
  readonly firstSettlement: number
  readonly meanActionIntervalMs: number
  readonly firstActionsMs: readonly number[]
}

const sketches: readonly Sketch[] = [
  {
    name: 'Pool even',
    validator: 'Northwind',
    share: 4000n,
    own: 312_400n,
    count: 24,
    firstSettlement: 75_000,
    meanActionIntervalMs: 22 * minute,
    firstActionsMs: [18_000, 48_000, 130_000],
  },
  {
    name: 'Pool odd',
    validator: 'Northwind',
    share: 4000n,
    own: 298_050n,
    count: 28,
    whale: 9_412_377_123_456_789n,
    firstSettlement: halfCycle + 75_000,
    meanActionIntervalMs: 22 * minute,
    firstActionsMs: [32_000, 95_000],
  },
  {
    name: 'Harbor pool',
    validator: 'Breakwater',
    share: 3000n,
    own: 120_000n,
    count: 11,
    firstSettlement: 190_000,
    meanActionIntervalMs: 90 * minute,
    firstActionsMs: [260_000],
    fine: (n, own) => (n === 0 ? 101n * ton : n === 2 ? own + 1_250n * ton : undefined),
  },
  {
    name: 'Solo pool',
    validator: 'Lantern',
    share: 2500n,
    own: 101_500n,
    count: 1,
    firstSettlement: 140_000,
    meanActionIntervalMs: 240 * minute,
    firstActionsMs: [60_000],
    canGrow: false,
  },
  {
    name: 'Fleet pool',
    validator: 'Convoy',
    share: 4500n,
    own: 155_000n,
    count: 17,
    firstSettlement: halfCycle + 240_000,
    meanActionIntervalMs: 120 * minute,
    firstActionsMs: [400_000],
    isMiscounted: true,
  },
  {
    name: 'Pilot even',
    validator: 'Pilot',
    share: 3500n,
    own: 204_000n,
    count: 37,
    crowd: 'Pilot',
    firstSettlement: 6 * minute,
    meanActionIntervalMs: 600 * minute,
    firstActionsMs: [500_000],
    mostNominators: 40,
  },
  {
    name: 'Pilot odd',
    validator: 'Pilot',
    share: 3500n,
    own: 197_300n,
    count: 31,
    crowd: 'Pilot',
    firstSettlement: halfCycle + 6 * minute,
    meanActionIntervalMs: 600 * minute,
    firstActionsMs: [560_000],
  },
  {
    name: 'Ballast pool',
    validator: 'Mooring',
    share: 3000n,
    own: 7_200n,
    count: 3,
    firstSettlement: 0,
    meanActionIntervalMs: 300 * minute,
    firstActionsMs: [700_000],
    canGrow: false,
    isStaking: false,
  },
  {
    name: 'Drydock pool',
    validator: 'Slipway',
    share: 4000n,
    own: 96_000n,
    count: 9,
    firstSettlement: -150 * minute,
    meanActionIntervalMs: 180 * minute,
    firstActionsMs: [800_000],
    returnDelayMs: (n) => (n % 4 === 0 ? 300 * minute : 0),
  },
  {
    name: 'Skerry pool',
    validator: 'Reef',
    share: 2000n,
    own: 1_100n,
    count: 2,
    firstSettlement: 10 * minute,
    meanActionIntervalMs: 480 * minute,
    firstActionsMs: [900_000],
    canGrow: false,
    fine: (n, own) => (n === 1 ? own + 640n * ton : undefined),
  },
]
/** Pools suggested at the first start: two of the same validator, one with losses, two with nominators in common. */
export const suggestedPools: readonly string[] = [
  'Pool even',
  'Pool odd',
  'Harbor pool',
  'Pilot even',
  'Pilot odd',
]

export function createSetups(seed: number, directory: Directory): readonly PoolSetup[] {
  return sketches.map((sketch) => {
    const random = createRandom(seed, 'pool', sketch.name)
    const nominators = Array.from({ length: sketch.count }, (_, i): readonly [string, bigint] => {
      const address = directory.wallet(`${sketch.crowd ?? sketch.name} nominator ${i}`)
      const usual = random.big(10_500n * ton, random.pick([40_000n, 120_000n, 400_000n]) * ton)
      return [address, i === 0 && sketch.whale !== undefined ? sketch.whale : usual]
    })
    return {
      name: sketch.name,
      address: directory.contract(sketch.name, ['nominator_pool'], -1),
      validatorWallet: directory.contract(`${sketch.validator} validator`, ['wallet_v1r3'], -1),
      validatorShare: sketch.share,
      validatorAmount: sketch.own * ton + random.big(0n, ton),
      nominators,
      firstSettlement: sketch.firstSettlement,
      meanActionIntervalMs: sketch.meanActionIntervalMs,
      firstActionsMs: sketch.firstActionsMs,
      canGrow: sketch.canGrow ?? true,
      mostNominators: sketch.mostNominators ?? 38,
      isStaking: sketch.isStaking ?? true,
      returnDelayMs: sketch.returnDelayMs ?? (() => 0),
      fine: sketch.fine ?? noFine,
      isMiscounted: sketch.isMiscounted ?? false,
    }
  })
}
