import { describe, expect, it } from 'vitest'
import { answerPoolRoute } from '../../../../../electron/demo/service/pool-route.ts'
import { toJson } from '../../../../../electron/demo/service/json.ts'
import { toFriendly } from '../../../../../electron/demo/world/addresses.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'

const world = createWorld({ seed: 7, startAt: Date.UTC(2026, 10, 20, 10) })
const [even, odd] = world.suggested.pools.map(({ address }) => address)
const ask = (pool?: string) => answerPoolRoute(world, new URLSearchParams(pool === undefined ? {} : { pool }))

describe('getPool', () => {
  it('rejects requests like the service', () => {
    expect(ask()).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("'loc': ('query', 'pool')") },
    })
    expect(ask('addr_none')).toEqual({ status: 400, body: { error: 'Invalid pool address' } })
    expect(ask('xyz')).toEqual({ status: 503, body: { error: "Invalid address: 'xyz'" } })
    expect(ask('')).toEqual({ status: 503, body: { error: "Invalid address: ''" } })
    expect(ask(`-1:${'0'.repeat(64)}`)).toEqual({ status: 404, body: { error: 'Pool not found' } })
    expect(ask('-1:abc')).toEqual({ status: 404, body: { error: 'Pool not found' } })
    expect(ask(world.notAPool)).toEqual({ status: 404, body: { error: 'Pool not found' } })
  })

  it('accepts every address form, and bare hex as the masterchain', () => {
    const raw = even ?? ''
    const friendly = toFriendly(raw, { bounceable: true, testnet: false })
    const answers = [
      raw,
      raw.toLowerCase(),
      raw.slice(3),
      friendly,
      friendly.replaceAll('-', '+').replaceAll('_', '/'),
    ].map((form) => toJson(ask(form).body))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(
      /^\{"stake_amount_sent":\d+,"validator_amount":\d+,"nominators_count":\d+,"active_nominators":\[\{"address":"0:[0-9A-F]{64}","balance":\d+,"pending_balance":\d+\}/,
    )
  })

  it('has an exact stake above 2^53 nanotons', () => {
    const digits = /"stake_amount_sent":(\d+)/.exec(toJson(ask(odd).body))?.[1] ?? '0'
    expect(BigInt(digits)).toBeGreaterThan(9_007_199_254_740_992n)
  })

  it('lists former nominators separately', () => {
    const pool = world.pool(even ?? '')
    expect(pool?.inactive_nominators.length).toBeGreaterThan(0)
    const active = new Set(pool?.active_nominators.map(({ address }) => address))
    expect(pool?.inactive_nominators.some((address) => active.has(address))).toBe(false)
  })
})
