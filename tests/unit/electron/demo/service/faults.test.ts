import { describe, expect, it } from 'vitest'
import { createFaults, isFaultName } from '../../../../../electron/demo/service/faults.ts'

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

  it('have known names', () => {
    expect(isFaultName('429-retry-date')).toBe(true)
    expect(isFaultName('toString')).toBe(false)
  })
})
