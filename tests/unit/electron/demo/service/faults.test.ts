import { describe, expect, it } from 'vitest'
import {
  createFaults,
  isFaultName,
  namedFaults,
  type Fault,
  type FaultName,
} from '../../../../../electron/demo/service/faults.ts'
import { createGateway } from '../../../../../electron/demo/service/gateway.ts'
import { createService } from '../../../../../electron/demo/service/service.ts'
import { disturb, frameFaults } from '../../../../../electron/demo/service/stream-faults.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'

const world = createWorld({ seed: 7, startAt: Date.UTC(2026, 10, 20, 10) })
const block = `/api/v2/getBlockTransactions?workchain=-1&shard=8000000000000000&seqno=${world.bigBlock.seqno}&count=1000`

function respond(fault: Fault | undefined, target: string): string {
  const faults = createFaults(() => Promise.resolve())
  if (fault !== undefined) void faults.set('*', fault)
  const rules = { quota: false, requireKey: false, keys: undefined, foreignKeys: [] }
  const gateway = createGateway({ ...rules, now: () => 0 })
  const service = createService({ world, gateway, faults, elsewhere: () => 'http://elsewhere.invalid' })
  return JSON.stringify(service.handle({ method: 'GET', target, headers: {} }))
}

const { body: firstPage } = JSON.parse(respond(undefined, block))
const last = JSON.parse(firstPage).result.transactions.at(-1)

/** Frames of two traces, as the stream sends them. */
const frames = ['a', 'b'].map((hash) => ({ type: 'actions', trace_external_hash_norm: hash, actions: [] }))

/** Faults of the port and of the stream's connections. */
const elsewhere: ReadonlySet<string> = new Set(['offline', 'busy', 'few-addresses'])

describe('faults', () => {
  it('count down, and a fault of one operation overrides a general one', async () => {
    const faults = createFaults(() => Promise.resolve())
    await faults.set('*', 'hang')
    await faults.set('getPool', { kind: 'delay', ms: 5, times: 2 })
    expect([1, 2, 3].map(() => faults.take('getPool')?.kind)).toEqual(['delay', 'delay', 'hang'])
    expect(faults.take('pendingActions')?.kind).toBe('hang')
    expect(faults.take(undefined)?.kind).toBe('hang')
    await faults.clear('*')
    expect(faults.take('getPool')).toBeUndefined()
  })

  it('close and reopen the port once', async () => {
    const calls: boolean[] = []
    const faults = createFaults((isOffline) => {
      calls.push(isOffline)
      return Promise.resolve()
    })
    await faults.set('*', 'offline')
    await faults.set('getPool', 'hang')
    await faults.clear()
    await faults.clear()
    expect(calls).toEqual([true, false])
  })

  it.each(Object.keys(namedFaults).filter((name) => !elsewhere.has(name)))(
    '%s changes a response or the frames of the stream',
    (name) => {
      const fault: Fault = namedFaults[name as FaultName]
      const [pool] = world.pools
      const [account] = world.suggested.accounts
      const targets = [
        `/api/v3/pendingActions?account=${account?.address}`,
        `/api/smc-index/getPool?pool=${pool?.address}`,
        block,
        `${block}&after_lt=${last?.lt}&after_hash=${last?.account.slice(3)}`,
      ]
      const isFrameFault = frameFaults.has(fault.kind)
      const isChanged =
        targets.some((target) => respond(undefined, target) !== respond(fault, target)) ||
        (isFrameFault &&
          JSON.stringify(disturb(frames, fault)) !== JSON.stringify(disturb(frames, undefined)))
      expect(isChanged).toBe(true)
    },
  )

  it('have known names', () => {
    expect(isFaultName('429-retry-date')).toBe(true)
    expect(isFaultName('toString')).toBe(false)
  })
})
