import { describe, expect, it } from 'vitest'
import { toJson } from '../../../../../electron/demo/service/json.ts'
import { knownTypes } from '../../../../../electron/demo/world/details.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'
import type { World } from '../../../../../electron/demo/world/world.ts'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const hour = 3_600_000

/** Serializes everything that a client watching the suggested items can observe now. */
function tell(world: World): string {
  const lists = world.actors.map(({ address }) =>
    toJson(world.pendingActions({ account: address, includeTransactions: true })),
  )
  const pools = world.pools.map(({ address }) => toJson(world.pool(address) ?? null))
  const { workchain, shard, seqno } = world.newestBlock
  const block = world.blockTransactions({ workchain, shard: BigInt(shard), seqno })
  return [
    ...lists,
    ...pools,
    JSON.stringify(block, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
  ].join('\n')
}

describe('world', () => {
  it('is a pure function of seed and time, regardless of the order of requests', () => {
    const often = createWorld({ seed: 11, startAt })
    for (let ms = 0; ms <= 1_200_000; ms += 7_000) {
      often.advanceTo(startAt + ms)
      often.pendingActions({ account: often.actors[ms % often.actors.length]?.address ?? '' })
      if (ms % 420_000 === 0) tell(often)
    }
    often.advanceTo(startAt + 1_234_567)
    const once = createWorld({ seed: 11, startAt })
    once.advanceTo(startAt + 1_234_567)
    expect(tell(once)).toBe(tell(often))
    often.advanceTo(startAt + 5 * hour)
    tell(often)
    often.advanceTo(startAt + 1_234_567)
    expect(tell(often)).toBe(tell(once))
  })

  it('differs by seed', () => {
    expect(tell(createWorld({ seed: 1, startAt }))).not.toBe(tell(createWorld({ seed: 2, startAt })))
  })

  it('rejects a start before its chain', () => {
    expect(() => createWorld({ seed: 1, startAt: 0 })).toThrow('startAt is too early')
  })

  const morning = createWorld({ seed: 3, startAt }).record.traces(startAt, startAt + 4 * hour)

  it('contains every action type within a morning', () => {
    const types = new Set(morning.flatMap((trace) => trace.types))
    expect(knownTypes.filter((type) => !types.has(type))).toEqual([])
    expect(types.has('unknown')).toBe(true)
  })

  it('credits no deposit to a pool whose trace failed', () => {
    const earlier = createWorld({ seed: 3, startAt }).record.traces(startAt - 36 * hour, startAt)
    const deposits = earlier.filter(({ family, fate }) => family === 'pool deposit' && fate === 'commits')
    expect(deposits.length).toBeGreaterThan(50)
    expect(deposits.filter(({ success }) => success !== true)).toEqual([])
  })

  it('names the signers of a multisig in the execution of its order', () => {
    const executions = morning.filter(({ types }) => types.includes('multisig_execute'))
    expect(executions.length).toBeGreaterThan(0)
    expect(executions.filter(({ listedFor }) => listedFor.length < 5)).toEqual([])
  })

  it('has traces of every lifetime, some never committed', () => {
    const lives = morning
      .filter(({ fate }) => fate === 'commits')
      .map(({ emulatedAt, goneAt }) => goneAt - emulatedAt)
    const share = (from: number, to: number): number =>
      lives.filter((life) => life >= from && life < to).length / lives.length
    expect(share(0, 5_000)).toBeGreaterThan(0.5)
    expect(share(5_000, 30_000)).toBeGreaterThan(0.15)
    expect(share(30_000, 300_000)).toBeGreaterThan(0.03)
    const endless = new Set(
      morning.filter(({ fate }) => fate === 'dropped').map(({ emulatedAt, goneAt }) => goneAt - emulatedAt),
    )
    expect([...endless].toSorted((a, b) => a - b)).toEqual([30_000, 60_000])
    expect(morning.some(({ fate }) => fate === 'replaced')).toBe(true)
    expect(morning.some(({ success }) => success === false)).toBe(true)
  })
})

describe('a trace', () => {
  const world = createWorld({ seed: 7, startAt })
  const traces = world.record.traces(startAt, startAt + hour)
  const at = (hash: string, ms: number) => {
    world.advanceTo(ms)
    return JSON.parse(toJson(world.pendingActions({ hashes: [hash], types: ['v1'] }).actions))
  }
  const lasting = traces.find(
    (trace) =>
      trace.fate === 'commits' &&
      (trace.onChainAt ?? 0) > trace.emulatedAt + 500 &&
      trace.types[0] === 'jetton_transfer',
  )
  if (lasting === undefined) throw new Error('no such trace')
  const { externalHash, emulatedAt, onChainAt = 0, committedAt = 0, goneAt, mcSeqno, transactions } = lasting

  it('appears, reaches the chain, is committed and disappears', () => {
    expect(at(externalHash, emulatedAt - 1)).toEqual([])
    expect(at(externalHash, emulatedAt)[0]).toMatchObject({
      trace_id: null,
      trace_mc_seqno_end: 0,
      finality: 'pending',
    })
    expect(at(externalHash, onChainAt - 1)[0].trace_id).toBeNull()
    expect(at(externalHash, onChainAt)[0]).toMatchObject({
      trace_id: transactions[0]?.hash,
      trace_mc_seqno_end: 0,
    })
    expect(at(externalHash, committedAt - 1)[0].trace_mc_seqno_end).toBe(0)
    expect(at(externalHash, committedAt)[0]).toMatchObject({
      trace_mc_seqno_end: mcSeqno,
      finality: 'finalized',
      trace_id: transactions[0]?.hash,
    })
    expect(at(externalHash, goneAt - 1).length).toBe(1)
    expect(at(externalHash, goneAt)).toEqual([])
  })

  it('changes its ids but not its external hash', () => {
    const early = at(externalHash, emulatedAt)[0]
    const late = at(externalHash, goneAt - 1)[0]
    expect(late.action_id).not.toBe(early.action_id)
    expect(late.end_lt).not.toBe(early.end_lt)
    expect(late.trace_external_hash).toBe(early.trace_external_hash)
    expect(late.trace_external_hash_norm).toBe(early.trace_external_hash_norm)
  })

  it('keeps its ids from the root’s confirmation on, also in the database', () => {
    const { action_id: id } = at(externalHash, onChainAt)[0]
    expect(at(externalHash, goneAt - 1)[0].action_id).toBe(id)
    const finished = {
      hashes: [externalHash],
      bounds: {},
      page: { sort: 'desc', limit: 100, offset: 0 },
      types: ['latest'],
      includeAccounts: false,
      includeTransactions: false,
    } as const
    for (const later of [0, 20_000, 3_600_000]) {
      world.advanceTo(goneAt + later)
      expect(world.finishedActions(finished).actions.map((action) => action['action_id'])).toContain(id)
    }
  })

  it('is in the blocks that it names', () => {
    for (const trace of traces.slice(0, 120)) {
      world.advanceTo(trace.goneAt + 2_000)
      for (const { account, lt, hash, block } of trace.transactions) {
        const found = world.blockTransactions({
          workchain: block.workchain,
          shard: BigInt(block.shard),
          seqno: block.seqno,
        })
        if (found.kind !== 'block') throw new Error(found.kind)
        expect(found.transactions).toContainEqual({ account, lt, hash })
      }
    }
  })

  it('omits an equal normalized hash, and finality on request', () => {
    const same = traces.find((trace) => trace.normalHash === trace.externalHash)
    expect(at(same?.externalHash ?? '', same?.emulatedAt ?? 0)[0]).not.toHaveProperty(
      'trace_external_hash_norm',
    )
    const older = createWorld({ seed: 7, startAt, finality: false })
    older.advanceTo(emulatedAt)
    expect(older.pendingActions({ hashes: [externalHash] }).actions[0]).not.toHaveProperty('finality')
  })

  it('replaces one message by another of the same account', () => {
    const replaced = traces.find(({ fate }) => fate === 'replaced')
    expect(at(replaced?.externalHash ?? '', (replaced?.goneAt ?? 0) - 1).length).toBeGreaterThan(0)
    expect(at(replaced?.externalHash ?? '', replaced?.goneAt ?? 0)).toEqual([])
    expect(traces.some((trace) => trace.onChainAt === replaced?.goneAt)).toBe(true)
  })
})

describe('blocks', () => {
  it('contain up to a few hundred transactions, and one has 10,000', () => {
    const world = createWorld({ seed: 7, startAt })
    const counts: number[] = []
    for (let back = 5; back < 205; back += 1) {
      const found = world.blockTransactions({
        workchain: 0,
        shard: 1n,
        seqno: world.newestBlock.seqno + 5_217_303 - back,
      })
      if (found.kind === 'block') counts.push(found.transactions.length)
    }
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...counts)).toBeGreaterThan(100)
    const { workchain, shard, seqno } = world.bigBlock
    const big = world.blockTransactions({ workchain, shard: BigInt(shard), seqno })
    expect(big.kind === 'block' ? big.transactions.length : 0).toBe(10_000)
  })
})

describe('pools', () => {
  const world = createWorld({ seed: 7, startAt })
  const named = (label: string): string => world.pools.find((pool) => pool.label === label)?.address ?? ''

  it('settle soon after the start like the contract, to the nanoton', () => {
    const even = named('Pool even')
    const step = world.record
      .pool(even, startAt, startAt + 300_000)
      .find(({ event }) => event.kind === 'settled')
    if (step?.event.kind !== 'settled') throw new Error('no settlement')
    const { settlement } = step.event
    world.advanceTo(step.at)
    const before = world.pool(even)
    world.advanceTo(step.at + 1_500)
    const after = world.pool(even)
    expect(before?.stake_amount_sent).toBe(settlement.sent)
    expect(after?.stake_amount_sent).toBe(0n)
    const reward = settlement.returned - settlement.sent
    const total = before?.active_nominators.reduce((sum, { balance }) => sum + balance, 0n) ?? 1n
    const rest = reward - (reward * 4000n) / 10_000n
    for (const { address, balance, pending_balance } of before?.active_nominators ?? []) {
      const now = after?.active_nominators.find((each) => each.address === address)
      expect(now).toEqual({
        address,
        balance: balance + (rest * balance) / total + pending_balance,
        pending_balance: 0n,
      })
    }
    expect(after?.validator_amount).toBe((before?.validator_amount ?? 0n) + (reward * 4000n) / 10_000n)
  })

  it('have rounds with joins, exits, deposits, credits and fines', () => {
    const kinds = (label: string): Set<string> =>
      new Set(
        world.record.pool(named(label), startAt, startAt + 5 * 24 * hour).map(({ event }) => event.kind),
      )
    const wanted = ['settled', 'stake-sent', 'joined', 'deposited', 'exit-requested', 'left']
    for (const label of ['Pool even', 'Pool odd'])
      expect([...kinds(label)]).toEqual(expect.arrayContaining(wanted))
    const harbour = world.record.pool(named('Harbor pool'), startAt, startAt + 5 * 24 * hour)
    const rewards = harbour.flatMap(({ event }) => (event.kind === 'settled' ? [event.settlement] : []))
    expect(rewards[0]?.reward).toBe(-101_000_000_000n)
    expect(rewards[0]?.nominatorsReward).toBe(0n)
    expect(rewards[2]?.nominatorsReward).toBe(-1_250_000_000_000n)
  })

  it('include one with a single nominator and one with a wrong count', () => {
    world.advanceTo(startAt)
    expect(world.pool(named('Solo pool'))?.nominators_count).toBe(1)
    const differences = new Set<number>()
    for (let ms = 0; ms < hour; ms += 300_000) {
      world.advanceTo(startAt + ms)
      const pool = world.pool(named('Fleet pool'))
      differences.add((pool?.nominators_count ?? 0) - (pool?.active_nominators.length ?? 0))
    }
    expect([...differences].toSorted()).toEqual([0, 1])
  })

  it('are ten, of which five are suggested', () => {
    expect(world.pools.map(({ label }) => label)).toEqual([
      'Pool even',
      'Pool odd',
      'Harbor pool',
      'Solo pool',
      'Fleet pool',
      'Pilot even',
      'Pilot odd',
      'Ballast pool',
      'Drydock pool',
      'Skerry pool',
    ])
    expect(world.suggested.pools.map(({ label }) => label)).toEqual([
      'Pool even',
      'Pool odd',
      'Harbor pool',
      'Pilot even',
      'Pilot odd',
    ])
  })

  it('include two with common nominators, one of them near the limit of forty', () => {
    world.advanceTo(startAt)
    const [even, odd] = ['Pilot even', 'Pilot odd'].map(
      (label) => world.pool(named(label))?.active_nominators.map(({ address }) => address) ?? [],
    )
    expect(even?.filter((address) => odd?.includes(address)).length).toBeGreaterThan(15)
    for (let day = 0; day < 8; day += 1) {
      world.advanceTo(startAt + day * 24 * hour)
      const { nominators_count = 0 } = world.pool(named('Pilot even')) ?? {}
      expect(nominators_count).toBeGreaterThan(32)
      expect(nominators_count).toBeLessThanOrEqual(40)
    }
  })

  it('include one that never stakes and credits deposits at once', () => {
    const steps = world.record.pool(named('Ballast pool'), startAt, startAt + 5 * 24 * hour)
    expect(new Set(steps.map(({ event }) => event.kind))).toEqual(new Set(['deposited']))
    for (const { state } of steps) {
      expect([state.stakeSent, state.isStaked, state.nominators.size]).toEqual([0n, false, 3])
    }
  })

  it('include one with a stake returned hours late, and one that loses nominators’ coins', () => {
    const settledAt = (label: string, from: number, to: number) =>
      world.record.pool(named(label), from, to).filter(({ event }) => event.kind === 'settled')
    // The first stake was due 2.5 hours before the start and is returned 2.5 hours after the start. The next stake is returned
    // on time, 131,072 s after the first was due.
    const late = settledAt('Drydock pool', startAt, startAt + 40 * hour)
    expect(late.map(({ at }) => Math.floor((at - startAt) / 60_000))).toEqual([150, 2034])
    const skerry = settledAt('Skerry pool', startAt, startAt + 40 * hour)
    const losses = skerry.map(({ event }) =>
      event.kind === 'settled' ? event.settlement.nominatorsReward : 0n,
    )
    expect(losses[0]).toBeGreaterThan(0n)
    expect(losses[1]).toBe(-640_000_000_000n)
  })

  it('show a deposit as a pending action before the balance moves', () => {
    const even = named('Pool even')
    const step = world.record
      .pool(even, startAt, startAt + 60_000)
      .find(({ event }) => event.kind === 'deposited' || event.kind === 'joined')
    if (step === undefined) throw new Error('no deposit')
    world.advanceTo(startAt)
    const before = world.pool(even)
    world.advanceTo(step.at - 500)
    const { actions } = world.pendingActions({ account: even })
    expect(JSON.parse(toJson(actions))[0]).toMatchObject({
      type: 'stake_deposit',
      details: { provider: 'nominator', pool: even },
    })
    expect(world.pool(even)).toEqual(before)
    world.advanceTo(step.at + 1_500)
    expect(world.pool(even)).not.toEqual(before)
  })
})

describe.runIf(hasSamples)('a full transaction', recorded, () => {
  it('has the fields of a real one', () => {
    const real: Record<string, unknown> = JSON.parse(sample('transactions_full_31_element.json'))
    const world = createWorld({ seed: 7, startAt })
    const trace = world.record.traces(startAt, startAt + hour).find(({ fate }) => fate === 'commits')
    world.advanceTo((trace?.goneAt ?? 0) - 1)
    const [action] = JSON.parse(
      toJson(
        world.pendingActions({ hashes: [trace?.externalHash ?? ''], includeTransactions: true }).actions,
      ),
    )
    const [ours] = action.transactions_full
    expect(Object.keys(ours).toSorted()).toEqual([...Object.keys(real), 'trace_external_hash'].toSorted())
    for (const part of ['block_ref', 'in_msg', 'account_state_after']) {
      expect(Object.keys(ours[part]).toSorted()).toEqual(Object.keys(Object(real[part])).toSorted())
    }
  })
})
