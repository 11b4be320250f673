import type { World } from '../../../electron/demo/start-demo.ts'
import { comparePools } from '../../../electron/monitor/watch/compare-pools.ts'
import { solveSettlement } from '../../../electron/monitor/watch/settlement.ts'
import type { PoolState, PoolView } from '../../../electron/shared/pool-models.ts'
import type { Delivery } from '../../../electron/demo/virtual/wire.ts'

export interface PoolJudgement {
  readonly complaints: readonly string[]
  readonly answers: number
  readonly settlements: number
  readonly separable: number
  readonly rewards: number
}

export interface PoolJudge {
  readonly note: (delivery: Delivery) => void
  readonly observe: (views: readonly PoolView[]) => void
  readonly judgement: () => PoolJudgement
}

interface Answered {
  readonly state: PoolState
  readonly upTo: number
}

const indexDelayMs = 1_500
const lookBackMs = 40 * 3_600_000

/** Compares published pools and their computed rewards with the pools' own record. */
export function createPoolJudge(world: World): PoolJudge {
  const served = new Map<string, number>()
  const shown = new Map<string, Answered>()
  const complaints: string[] = []
  let [answers, settlements, separable, rewards] = [0, 0, 0, 0]

  const eventsOf = (key: string, from: number, to: number) =>
    world.record.pool(key.toUpperCase(), from, to + 1)

  function judgeState(key: string, { state, upTo }: Answered): void {
    const truth = eventsOf(key, upTo - lookBackMs, upTo).at(-1)?.state
    if (truth === undefined) return
    const wrong: string[] = []
    if (BigInt(state.stakeSent) !== truth.stakeSent) wrong.push('stake')
    if (BigInt(state.validatorAmount) !== truth.validatorAmount) wrong.push('validator')
    for (const { address, balance, pending } of state.nominators) {
      const stake = truth.nominators.get(address.toUpperCase())
      if (stake?.amount !== BigInt(balance) || stake.pending !== BigInt(pending)) wrong.push(address)
    }
    if (truth.nominators.size !== state.nominatorsCount) wrong.push('count')
    if (truth.nominators.size - state.nominators.length > 1) wrong.push('nominators missing')
    if (wrong.length > 0) complaints.push(`${key} at ${upTo}: ${wrong.join(', ')} not as recorded`)
  }

  function judgeRewards(key: string, before: Answered, after: Answered): void {
    const settled = eventsOf(key, before.upTo + 1, after.upTo).filter(({ event }) => event.kind === 'settled')
    const solved = solveSettlement(before.state, after.state)
    if (settled.length !== (solved === null ? 0 : 1)) {
      complaints.push(
        `${key} at ${after.upTo}: ${settled.length} settlements recorded, ${solved === null ? 'none' : 'one'} told`,
      )
      return
    }
    const [step] = settled
    if (step?.event.kind !== 'settled' || solved === null) return
    settlements += 1
    if (solved.isSeparable) separable += 1
    const truth = new Map(step.event.settlement.shares.map((share) => [share.address.toLowerCase(), share]))
    for (const row of solved.rows) {
      if (row.reward === null || row.balance === '0') continue
      rewards += 1
      const share = truth.get(row.address)
      const off = BigInt(row.reward) - (share?.reward ?? 0n)
      const isRight = row.isExact ? off === 0n : off >= -2n && off <= 2n
      if (!isRight) complaints.push(`${key}: the reward of ${row.address} is off by ${off} nanoton`)
    }
    const published = comparePools(key, before.state, after.state, { after: null, before: after.upTo })
    for (const event of published) {
      if (event.kind !== 'balance-changed' || event.because !== 'rewarded') continue
      const off = BigInt(event.by) - (truth.get(event.address)?.reward ?? 0n)
      if (off > 2n || off < -2n)
        complaints.push(`${key}: the event of ${event.address} is off by ${off} nanoton`)
    }
  }

  function observe(view: PoolView): void {
    const at = served.get(view.key)
    if (view.state === null || at === undefined) return
    const before = shown.get(view.key)
    if (before?.state === view.state) return
    const after = { state: view.state, upTo: at - indexDelayMs }
    shown.set(view.key, after)
    answers += 1
    judgeState(view.key, after)
    if (before !== undefined) judgeRewards(view.key, before, after)
  }

  return {
    note: ({ target, servedAt, status }) => {
      const url = new URL(target, 'http://demo.invalid')
      const pool = url.searchParams.get('pool')
      if (status === 200 && pool !== null) served.set(pool, servedAt)
    },
    observe: (views) => views.forEach(observe),
    judgement: () => ({ complaints, answers, settlements, separable, rewards }),
  }
}
