import { describe, expect, it } from 'vitest'
import { createGateway } from '../../../../../electron/demo/service/gateway.ts'

const base = { quota: true, requireKey: false, keys: undefined, foreignKeys: [] }

describe('gateway', () => {
  it('allows one request per second without a key', () => {
    let ms = 1_000
    const gateway = createGateway({ ...base, now: () => ms })
    const ask = () => gateway.check('getPool', undefined)?.status ?? 200
    const statuses = [0, 0, 999, 1, 500, 499, 1].map((wait) => {
      ms += wait
      return ask()
    })
    expect(statuses).toEqual([200, 429, 429, 200, 429, 429, 200])
  })

  it('allows ten requests per second with a key, in addition to one per second without a key', () => {
    let ms = 0
    const gateway = createGateway({ ...base, now: () => ms })
    const ask = (key?: string) => gateway.check('pendingActions', key)?.status ?? 200
    expect(Array.from({ length: 12 }, () => ask('k'))).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ])
    expect(ask()).toBe(200)
    ms += 100
    expect([ask('k'), ask('other key of the account')]).toEqual([200, 429])
  })

  it('accumulates at most one second of quota', () => {
    let ms = 0
    const gateway = createGateway({ ...base, now: () => ms })
    ms += 3_600_000
    expect([1, 2].map(() => gateway.check('getPool', undefined)?.status ?? 200)).toEqual([200, 429])
  })

  it('rejects with the documented body', () => {
    const gateway = createGateway({ ...base, now: () => 0 })
    gateway.check('getPool', undefined)
    expect(gateway.check('getPool', undefined)?.body).toEqual({
      ok: false,
      result: 'Ratelimit exceed',
      code: 429,
    })
  })

  it('recognizes its own keys and those of the other network', () => {
    const gateway = createGateway({
      ...base,
      quota: false,
      keys: ['good'],
      foreignKeys: ['testnet'],
      now: () => 0,
    })
    expect(gateway.check('getPool', 'good')).toBeUndefined()
    expect(gateway.check('getPool', undefined)).toBeUndefined()
    expect(gateway.check('getPool', 'bad')).toEqual({
      status: 401,
      body: { ok: false, code: 401, error: 'API key does not exist' },
    })
    expect(gateway.check('getPool', 'testnet')).toEqual({
      status: 403,
      body: { ok: false, code: 403, error: 'Network not allowed' },
    })
  })

  it('requires a key only for getPool, if configured', () => {
    const gateway = createGateway({ ...base, quota: false, requireKey: true, now: () => 0 })
    expect(gateway.check('getPool', undefined)?.status).toBe(401)
    expect(gateway.check('getBlockTransactions', undefined)).toBeUndefined()
    expect(gateway.check('getPool', 'k')).toBeUndefined()
  })
})
