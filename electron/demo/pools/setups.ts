import type { Directory } from '../world/directory.ts'
import { createRandom } from '../world/random.ts'

/** When nominators join, deposit and leave. */
interface NominatorActions {
  /** Times of the first actions, relative to the anchor. They are early enough for a new user to see some. */
  readonly firstMs: readonly number[]
  /** Mean time between later actions. */
  readonly meanIntervalMs: number
  readonly canGrow: boolean
  readonly mostNominators: number
}

/** When stakes return from the elector, and with which loss. */
interface Settlements {
  /** Time of the first stake return, relative to the anchor. */
  readonly firstMs: number
  readonly isStaking: boolean
  /** Delay between the end of the round and the return of the n-th stake after the anchor. */
  readonly delayMs: (settlement: number) => number
  /** Fine in nanotons at the n-th settlement after the anchor; undefined for the usual reward. */
  readonly fine: (settlement: number, validatorAmount: bigint) => bigint | undefined
}

/** Initial state and behaviour of a pool. Amounts in nanotons, times in milliseconds. */
export interface PoolSetup {
  readonly name: string
  readonly address: string
  readonly validator: {
    readonly wallet: string
    /** The validator's share of a reward, in ten-thousandths. */
    readonly share: bigint
    readonly amount: bigint
  }
  readonly nominators: readonly (readonly [string, bigint])[]
  readonly actions: NominatorActions
  readonly settlements: Settlements
  readonly isMiscounted: boolean
}

const ton = 1_000_000_000n
/** Time between two stakes of a pool: two validation rounds of 65,536 seconds. */
export const cycle = 131_072_000
const halfCycle = cycle / 2
const minute = 60_000

interface Sketch {
  readonly name: string
  readonly validator: { readonly name: string; readonly share: bigint; readonly own: bigint }
  /** Pools of the same crowd have nominators in common. */
  readonly nominators: { readonly count: number; readonly crowd?: string; readonly whale?: bigint }
  readonly actions: Pick<NominatorActions, 'firstMs' | 'meanIntervalMs'> & Partial<NominatorActions>
  readonly settlements: Pick<Settlements, 'firstMs'> & Partial<Settlements>
  readonly isMiscounted?: true
}

const sketches: readonly Sketch[] = [
  {
    name: 'Pool even',
    validator: { name: 'Northwind', share: 4000n, own: 312_400n },
    nominators: { count: 24 },
    actions: { firstMs: [18_000, 48_000, 130_000], meanIntervalMs: 22 * minute },
    settlements: { firstMs: 75_000 },
  },
  {
    name: 'Pool odd',
    validator: { name: 'Northwind', share: 4000n, own: 298_050n },
    nominators: { count: 28, whale: 9_412_377_123_456_789n },
    actions: { firstMs: [32_000, 95_000], meanIntervalMs: 22 * minute },
    settlements: { firstMs: halfCycle + 75_000 },
  },
  {
    name: 'Harbor pool',
    validator: { name: 'Breakwater', share: 3000n, own: 120_000n },
    nominators: { count: 11 },
    actions: { firstMs: [260_000], meanIntervalMs: 90 * minute },
    settlements: {
      firstMs: 190_000,
      fine: (n, own) => (n === 0 ? 101n * ton : n === 2 ? own + 1_250n * ton : undefined),
    },
  },
  {
    name: 'Solo pool',
    validator: { name: 'Lantern', share: 2500n, own: 101_500n },
    nominators: { count: 1 },
    actions: { firstMs: [60_000], meanIntervalMs: 240 * minute, canGrow: false },
    settlements: { firstMs: 140_000 },
  },
  {
    name: 'Fleet pool',
    validator: { name: 'Convoy', share: 4500n, own: 155_000n },
    nominators: { count: 17 },
    actions: { firstMs: [400_000], meanIntervalMs: 120 * minute },
    settlements: { firstMs: halfCycle + 240_000 },
    isMiscounted: true,
  },
  {
    name: 'Pilot even',
    validator: { name: 'Pilot', share: 3500n, own: 204_000n },
    nominators: { count: 37, crowd: 'Pilot' },
    actions: { firstMs: [500_000], meanIntervalMs: 600 * minute, mostNominators: 40 },
    settlements: { firstMs: 6 * minute },
  },
  {
    name: 'Pilot odd',
    validator: { name: 'Pilot', share: 3500n, own: 197_300n },
    nominators: { count: 31, crowd: 'Pilot' },
    actions: { firstMs: [560_000], meanIntervalMs: 600 * minute },
    settlements: { firstMs: halfCycle + 6 * minute },
  },
  {
    name: 'Ballast pool',
    validator: { name: 'Mooring', share: 3000n, own: 7_200n },
    nominators: { count: 3 },
    actions: { firstMs: [700_000], meanIntervalMs: 300 * minute, canGrow: false },
    settlements: { firstMs: 0, isStaking: false },
  },
  {
    name: 'Drydock pool',
    validator: { name: 'Slipway', share: 4000n, own: 96_000n },
    nominators: { count: 9 },
    actions: { firstMs: [800_000], meanIntervalMs: 180 * minute },
    settlements: { firstMs: -150 * minute, delayMs: (n) => (n % 4 === 0 ? 300 * minute : 0) },
  },
  {
    name: 'Skerry pool',
    validator: { name: 'Reef', share: 2000n, own: 1_100n },
    nominators: { count: 2 },
    actions: { firstMs: [900_000], meanIntervalMs: 480 * minute, canGrow: false },
    settlements: { firstMs: 10 * minute, fine: (n, own) => (n === 1 ? own + 640n * ton : undefined) },
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
  return sketches.map(({ name, validator, nominators, actions, settlements, isMiscounted = false }) => {
    const random = createRandom(seed, 'pool', name)
    return {
      name,
      address: directory.contract(name, ['nominator_pool'], -1),
      nominators: Array.from({ length: nominators.count }, (_, i): readonly [string, bigint] => {
        const address = directory.wallet(`${nominators.crowd ?? name} nominator ${i}`)
        const usual = random.big(10_500n * ton, random.pick([40_000n, 120_000n, 400_000n]) * ton)
        return [address, i === 0 && nominators.whale !== undefined ? nominators.whale : usual]
      }),
      validator: {
        wallet: directory.contract(`${validator.name} validator`, ['wallet_v1r3'], -1),
        share: validator.share,
        amount: validator.own * ton + random.big(0n, ton),
      },
      actions: { canGrow: true, mostNominators: 38, ...actions },
      settlements: { isStaking: true, delayMs: () => 0, fine: () => undefined, ...settlements },
      isMiscounted,
    }
  })
}
