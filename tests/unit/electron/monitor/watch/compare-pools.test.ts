import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePools } from '../../../../../electron/monitor/watch/compare-pools.ts'
import { applyPoolEvents } from './apply-pool-events.ts'
import type { Nominator, PoolState } from '../../../../../electron/shared/pool-models.ts'

const when = { after: 1_000, before: 2_000 }
const ann: Nominator = { address: 'ann', balance: '600', pending: '0' }
const bob: Nominator = { address: 'bob', balance: '300', pending: '0' }
const cid: Nominator = { address: 'cid', balance: '100', pending: '0' }
const dan: Nominator = { address: 'dan', balance: '10', pending: '0' }
const idle: PoolState = {
  stakeSent: '0',
  validatorAmount: '500',
  nominatorsCount: 3,
  nominators: [ann, bob, cid],
  former: ['zoe'],
}
const staking: PoolState = { ...idle, stakeSent: '1500' }

function changes(before: PoolState, after: PoolState): readonly object[] {
  return comparePools('pool', before, after, when).map(({ pool: _pool, when: _when, ...change }) => change)
}

describe('the changes between two responses for a pool', () => {
  it('are empty when both are equal', () => {
    expect(changes(idle, { ...idle, nominators: [ann, bob, cid], former: ['zoe'] })).toEqual([])
  })

  it('contain the pool and the two polls around the change', () => {
    expect(comparePools('pool', idle, { ...idle, validatorAmount: '700' }, when)).toEqual([
      { pool: 'pool', when: { after: 1_000, before: 2_000 }, kind: 'validator-changed', by: '200' },
    ])
  })

  it('list joined and former nominators with all amounts', () => {
    const after = {
      ...idle,
      nominators: [ann, bob, { address: 'dan', balance: '0', pending: '900' }],
      former: ['cid', 'zoe'],
    }
    expect(changes(idle, after)).toEqual([
      { kind: 'nominator-left', address: 'cid', balance: '100', pending: '0' },
      { kind: 'nominator-joined', address: 'dan', balance: '0', pending: '900' },
    ])
  })

  it('do not prove that a nominator left or joined if a list is shorter than the count', () => {
    const short = { ...idle, nominators: [ann] }
    const former = { ...short, former: ['bob', 'zoe'] }
    const unproven = (before: PoolState, after: PoolState) =>
      comparePools('pool', before, after, when).flatMap((event) =>
        event.kind === 'nominator-left' || event.kind === 'nominator-joined'
          ? [[event.kind, event.address, event.isUnproven ?? false]]
          : [],
      )
    expect(unproven(idle, short)).toEqual([
      ['nominator-left', 'bob', true],
      ['nominator-left', 'cid', true],
    ])
    expect(unproven(short, idle)).toEqual([
      ['nominator-joined', 'bob', true],
      ['nominator-joined', 'cid', true],
    ])
    // The list has lacked one nominator before, and the count fell with the list: Bob left.
    expect(unproven({ ...idle, nominatorsCount: 4 }, { ...idle, nominators: [ann, cid] })).toEqual([
      ['nominator-left', 'bob', false],
    ])
    // A nominator that is listed as former has left.
    expect(unproven(idle, former)).toEqual([
      ['nominator-left', 'bob', false],
      ['nominator-left', 'cid', true],
    ])
    expect(unproven(former, idle)).toEqual([
      ['nominator-joined', 'bob', false],
      ['nominator-joined', 'cid', true],
    ])
    // The list was longer than the count, and is now as long: nothing is missing in it.
    expect(
      unproven({ ...idle, nominatorsCount: 2 }, { ...idle, nominators: [ann, bob], nominatorsCount: 2 }),
    ).toEqual([['nominator-left', 'cid', false]])
  })

  it('include a deposit between two rounds', () => {
    expect(changes(idle, { ...idle, nominators: [ann, { ...bob, balance: '350' }, cid] })).toEqual([
      { kind: 'balance-changed', address: 'bob', by: '50', because: 'deposited' },
    ])
  })

  it('do not separate reward and deposit if a round may lie between two responses', () => {
    const hour = 3_600_000
    const after = { ...idle, nominators: [{ ...ann, balance: '660' }, { ...bob, balance: '330' }, cid] }
    const reasons = (before: number) =>
      comparePools('pool', idle, after, { after: 0, before }).map((event) =>
        'because' in event ? [event.address, event.by, event.because] : event.kind,
      )
    // The shortest time for which a stake is out is 65,536 s, or 18.2 hours.
    expect(reasons(18 * hour)).toEqual([
      ['ann', '60', 'deposited'],
      ['bob', '30', 'deposited'],
    ])
    expect(reasons(60 * hour)).toEqual([
      ['ann', '60', 'not-separable'],
      ['bob', '30', 'not-separable'],
    ])
  })

  it('call neither rounding nor the rewards of a later round deposits if a gap hides rounds', () => {
    // Two rounds of 97,123,456,789 and 97,987,654,321 nanotons, of which 60 % are paid to the nominators, each rounded down.
    const before = {
      ...staking,
      nominators: [
        { ...ann, balance: '100000000000123' },
        { ...bob, balance: '77777000000005' },
        { ...cid, balance: '10000000000000' },
        { ...dan, balance: '10000000000001' },
      ],
    }
    const reasons = (from: PoolState, balances: readonly string[]) => {
      const nominators = from.nominators.map(({ address }, index) => ({
        address,
        balance: balances[index] ?? '',
        pending: '0',
      }))
      const gap = { after: 0, before: 60 * 3_600_000 }
      return comparePools('pool', from, { ...idle, nominators }, gap).flatMap((event) =>
        event.kind === 'balance-changed' ? [[event.address, event.by, event.because]] : [],
      )
    }
    // In one round that pays Cid and Dan as much, Ann would get 10 nanotons less, and Bob 9.
    expect(
      reasons(before, ['100059191244133', '77823037173859', '10005919124400', '10005919124401']),
    ).toEqual([
      ['ann', '59191244010', 'rewarded'],
      ['bob', '46037173854', 'rewarded'],
      ['cid', '5919124400', 'rewarded'],
      ['dan', '5919124400', 'rewarded'],
    ])
    // Dan's pending 5,000 TON are part of the stake in the second round, so his own share of the first one says nothing.
    const pending = [
      ...before.nominators.slice(0, 3),
      { ...dan, balance: '10000000000001', pending: '5000000000000' },
    ]
    expect(
      reasons({ ...before, nominators: pending }, [
        '100058458464571',
        '77822467239899',
        '10005845846444',
        '15007295115879',
      ]).slice(3),
    ).toEqual([
      ['dan', '5000000000000', 'credited'],
      ['dan', '7295115878', 'not-separable'],
    ])
  })

  it('include a deposit during a round', () => {
    expect(changes(staking, { ...staking, nominators: [ann, { ...bob, pending: '50' }, cid] })).toEqual([
      { kind: 'pending-changed', address: 'bob', by: '50', because: 'deposited' },
    ])
  })

  it('leave amounts unexplained that the pool’s rules cannot produce', () => {
    expect(changes(staking, { ...staking, nominators: [ann, { ...bob, balance: '350' }, cid] })).toEqual([
      { kind: 'balance-changed', address: 'bob', by: '50', because: 'unexplained' },
    ])
    expect(changes(idle, { ...idle, nominators: [ann, { ...bob, balance: '200' }, cid] })).toEqual([
      { kind: 'balance-changed', address: 'bob', by: '-100', because: 'unexplained' },
    ])
  })

  it('include a sent stake', () => {
    expect(changes(idle, staking)).toEqual([{ kind: 'stake-sent', amount: '1500' }])
  })

  it('include the rewards, credits and later deposits of a settlement', () => {
    const before = { ...staking, nominators: [ann, { ...bob, pending: '50' }, cid] }
    const after = {
      ...idle,
      validatorAmount: '560',
      nominators: [
        { ...ann, balance: '660' },
        { ...bob, balance: '380' },
        { ...cid, balance: '1110' },
      ],
    }
    expect(changes(before, after)).toEqual([
      // 1500 + 60 for the validator + 60 + 30 + 10 = 1660.
      { kind: 'stake-returned', amount: '1500', returned: '1660' },
      { kind: 'validator-changed', by: '60' },
      { kind: 'balance-changed', address: 'ann', by: '60', because: 'rewarded' },
      { kind: 'balance-changed', address: 'bob', by: '30', because: 'rewarded' },
      { kind: 'balance-changed', address: 'bob', by: '50', because: 'credited' },
      { kind: 'pending-changed', address: 'bob', by: '-50', because: 'credited' },
      { kind: 'balance-changed', address: 'cid', by: '10', because: 'rewarded' },
      { kind: 'balance-changed', address: 'cid', by: '1000', because: 'deposited' },
    ])
  })

  it('do not separate reward and deposit with one nominator', () => {
    const before = { ...staking, nominatorsCount: 1, nominators: [ann] }
    const after = { ...idle, nominatorsCount: 1, nominators: [{ ...ann, balance: '660' }] }
    expect(changes(before, after)).toEqual([
      { kind: 'stake-returned', amount: '1500', returned: null },
      { kind: 'balance-changed', address: 'ann', by: '60', because: 'not-separable' },
    ])
  })

  it('include the end of one round and the start of the next', () => {
    expect(changes(staking, { ...staking, stakeSent: '1700' })).toEqual([
      { kind: 'stake-returned', amount: '1500', returned: '1500' },
      { kind: 'stake-sent', amount: '1700' },
    ])
  })

  it('include a loss, with the part of each side', () => {
    const after = {
      ...idle,
      validatorAmount: '0',
      nominators: [
        { ...ann, balance: '540' },
        { ...bob, balance: '270' },
        { ...cid, balance: '90' },
      ],
    }
    // 1500 - 500 of the validator - 60 - 30 - 10 = 900.
    expect(changes(staking, after).slice(0, 2)).toEqual([
      { kind: 'stake-returned', amount: '1500', returned: '900' },
      {
        kind: 'stake-lost',
        sent: '1500',
        returned: '900',
        validatorBy: '-500',
        nominatorsBy: '-100',
        isCertain: true,
      },
    ])
  })

  it('mark a loss as a minimum if a nominator may have left in an earlier round', () => {
    const after = {
      ...idle,
      validatorAmount: '0',
      nominators: [
        { ...ann, balance: '540' },
        { ...bob, balance: '270' },
      ],
    }
    const day = { after: 0, before: 86_400_000 }
    // Ann and Bob lost 60 and 30. What Cid lost is unknown.
    expect(comparePools('pool', staking, after, day)).toContainEqual({
      pool: 'pool',
      when: day,
      kind: 'stake-lost',
      sent: '1500',
      returned: '910',
      validatorBy: '-500',
      nominatorsBy: '-90',
      isCertain: true,
      isMinimum: true,
    })
  })

  it('include the start and the end of a mismatch between count and list', () => {
    const off = { ...idle, nominatorsCount: 4 }
    expect(changes(idle, off)).toEqual([{ kind: 'count-mismatch', counted: 4, listed: 3 }])
    expect(changes(off, { ...off, validatorAmount: '500' })).toEqual([])
    expect(changes(off, idle)).toEqual([{ kind: 'count-mismatch', counted: 3, listed: 3 }])
  })

  it('include a former nominator known only to the index', () => {
    expect(changes(idle, { ...idle, former: ['yan', 'zoe'] })).toEqual([
      { kind: 'former-changed', added: ['yan'], removed: [] },
    ])
  })
})

const amount = fc.bigInt({ min: 0n, max: 20_000_000_000_000_000n }).map(String)
const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'] as const

function byBalance(a: Nominator, b: Nominator): number {
  const difference = BigInt(b.balance) - BigInt(a.balance)
  return difference === 0n ? a.address.localeCompare(b.address) : difference > 0n ? 1 : -1
}

const poolState = fc
  .record({
    stakeSent: fc.oneof(fc.constant('0'), amount),
    validatorAmount: amount,
    surplus: fc.constantFrom(0, 0, 0, 1, -1),
    nominators: fc.uniqueArray(
      fc.record({
        address: fc.constantFrom(...names),
        balance: amount,
        pending: fc.oneof(fc.constant('0'), amount),
      }),
      { selector: (nominator) => nominator.address },
    ),
    former: fc.uniqueArray(fc.constantFrom(...names, 'old', 'older')),
  })
  .map(({ surplus, ...state }): PoolState => ({
    ...state,
    nominatorsCount: state.nominators.length + surplus,
    nominators: [...state.nominators].sort(byBalance),
    former: [...state.former].sort(),
  }))

describe('applying the changes between two responses', () => {
  it('to the first yields the second', () => {
    fc.assert(
      fc.property(poolState, poolState, (before, after) => {
        expect(applyPoolEvents(before, comparePools('pool', before, after, when))).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  it('yields the same state without changes', () => {
    fc.assert(
      fc.property(poolState, (state) => {
        expect(comparePools('pool', state, state, when)).toEqual([])
        expect(applyPoolEvents(state, [])).toEqual(state)
      }),
    )
  })

  it('restores every reward to the nanoton if the others only deposited', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 10_000_000_000_000n, max: 20_000_000_000_000_000n }), {
          minLength: 2,
          maxLength: 40,
        }),
        fc.bigInt({ min: 1n, max: 5_000_000_000_000n }),
        (amounts, reward) => {
          const sum = amounts.reduce((total, each) => total + each, 0n)
          const paid = amounts.map((each) => (reward * each) / sum)
          const state = (values: readonly bigint[], stakeSent: string): PoolState => ({
            ...idle,
            stakeSent,
            nominatorsCount: values.length,
            nominators: values.map((value, index) => ({
              address: `n${index}`,
              balance: value.toString(),
              pending: '0',
            })),
          })
          const after = amounts.map((each, index) => each + (paid[index] ?? 0n))
          const events = comparePools('pool', state(amounts, '1'), state(after, '0'), when)
          const rewards = new Map(
            events.flatMap((event) => (event.kind === 'balance-changed' ? [[event.address, event]] : [])),
          )
          paid.forEach((each, index) => {
            if (each === 0n) return
            expect(rewards.get(`n${index}`)).toMatchObject({ by: each.toString(), because: 'rewarded' })
          })
        },
      ),
      { numRuns: 200 },
    )
  })
})
