import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { csvTables } from '../../../electron/shared/storage-models.ts'
import { account, emptyFolder, pool } from '../../unit/electron/monitor/store/profile.ts'
import { trace } from '../../fixtures/store/write.ts'
import { inState } from '../../fixtures/trace-progress.ts'
import { everything, fill } from './filled.ts'
import { storeOf, workerOf } from './workers.ts'

const friendlyPool = 'Ef-ysrKysrKysrKysrKysrKysrKysrKysrKysrKysrKysgbb'
const friendlyNominator = 'EQDDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDwyj8'

describe('CSV', () => {
  it('keeps integers exact, writes each time twice and escapes formulas', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    store.incidents.save('demo', [
      {
        id: 'two',
        rule: 'nominator-joined',
        severity: 'info',
        event: { kind: 'nominator-joined', address: account.key, amount: '10500500000000' },
        at: 2_600,
        subject: { kind: 'pool', key: pool.key },
        acknowledgedAt: null,
        recoveredAt: 3_000,
        ended: { at: 4_500, why: 'rule-off' },
        when: null,
      },
    ])
    const worker = workerOf(folder)
    const path = join(folder, 'table.csv')
    const table = async (name: 'pools' | 'nominators' | 'incidents' | 'watched' | 'answers' | 'blocks') => {
      await worker.run('csv', { path, table: name, selection: everything, now: 1 })
      return readFileSync(path, 'utf8').split('\r\n').slice(1, -1)
    }
    expect(await table('pools')).toEqual([
      `"demo","${friendlyPool}","1970-01-01T00:00:02.000Z",2.000,"1970-01-01T00:00:02.000Z",2.000,12345678901234567890,5,1`,
      `"demo","${friendlyPool}","1970-01-01T00:00:05.000Z",5.000,"1970-01-01T00:00:05.000Z",5.000,12345678901234567890,5,1`,
    ])
    expect(await table('nominators')).toEqual([
      `"demo","${friendlyPool}","${friendlyNominator}","1970-01-01T00:00:02.000Z",2.000,9007199254740993,0`,
      `"demo","${friendlyPool}","${friendlyNominator}","1970-01-01T00:00:05.000Z",5.000,,`,
    ])
    const [first, second] = await table('incidents')
    expect(first).toContain(`"'=HYPERLINK(""evil"")"`)
    expect(second).toContain(`,"'+ Bank joined Ef·-ysrKy···Kysgbb","pool",`)
    const times = ',"1970-01-01T00:00:03.000Z",3.000,"1970-01-01T00:00:04.500Z",4.500,"rule-off"'
    expect(second?.endsWith(`,,${times}`)).toBe(true)
    expect((await table('watched'))[0]).toContain(`'+ Bank`)
    expect(await table('answers')).toHaveLength(5)
    expect((await table('blocks'))[0]).toContain(',-1,-9223372036854775808,7,')
  })

  it.each(csvTables)('the table of %s has a name for each cell', async (table) => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    store.traces.save('demo', [trace])
    store.flush()
    const path = join(folder, 'table.csv')
    await workerOf(folder).run('csv', { path, table, selection: everything, now: 1 })
    const [head = '', ...rows] = readFileSync(path, 'utf8').split('\r\n').slice(0, -1)
    const counts = rows.map((row) => row.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length)
    expect(new Set(counts)).toEqual(new Set([head.split(',').length]))
  })

  it('names an account in titles as the window does: its label precedes that of its pool and its name in the address book', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const at = { addedAt: 1, key: account.key }
    store.watchlists.save('demo', 'accounts', { ...at, label: 'Label' })
    store.watchlists.save('demo', 'pools', { ...at, label: 'Pool' })
    store.watchlists.save('demo', 'book', { ...at, label: 'Name' })
    store.watchlists.save('demo', 'book', { ...at, key: pool.key, label: 'Only a name' })
    const event = { kind: 'nominator-joined', address: account.key, amount: '1' } as const
    const subject = { kind: 'pool', key: pool.key } as const
    const fixed = { rule: 'r', severity: 'info', acknowledgedAt: null, when: null } as const
    store.incidents.save('demo', [{ id: 'one', at: 2_000, event, subject, ...fixed }])
    store.flush()
    const path = join(folder, 'table.csv')
    await workerOf(folder).run('csv', { path, table: 'incidents', selection: everything, now: 1 })
    expect(readFileSync(path, 'utf8')).toContain('"Label joined Only a name"')
  })

  it('has a row for a nominator only when it changes', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const part = (kind: 'pool' | 'nominator', name: string, text: string) => ({ kind, name, text })
    const nominator = (digit: string, balance: number) =>
      part('nominator', `0:${digit.repeat(64)}`, `{"balance":${balance},"pending_balance":0}`)
    const own = part('pool', 'pool', '{"stake_amount_sent":1,"validator_amount":5,"nominators_count":2}')
    store.runs.observe(pool, [own, nominator('1', 10), nominator('2', 20)], 2_000)
    store.runs.observe(pool, [own, nominator('1', 10), nominator('2', 21)], 3_000)
    store.flush()
    const path = join(folder, 'table.csv')
    await workerOf(folder).run('csv', { path, table: 'nominators', selection: everything, now: 1 })
    const lines = readFileSync(path, 'utf8').split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
      ['2.000', '10', '0'],
      ['2.000', '20', '0'],
      ['3.000', '21', '0'],
    ])
  })

  it('names an unknown token, marks a rounded amount, and writes amounts with and without decimals', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const unknown = { kind: 'unknown' as const, symbol: null, decimals: null }
    store.traces.save('demo', [
      {
        ...trace,
        view: {
          ...trace.view,
          actions: trace.view.actions.map((action) => ({
            ...action,
            amounts: [
              { units: '7', asset: unknown, direction: 'in' as const },
              { units: '8', isApproximate: true as const, asset: unknown, direction: null },
              { units: '5050000000', asset: { kind: 'native' as const }, direction: 'out' as const },
            ],
          })),
        },
      },
    ])
    store.flush()
    const path = join(folder, 'table.csv')
    await workerOf(folder).run('csv', { path, table: 'actions', selection: everything, now: 1 })
    const lines = readFileSync(path, 'utf8').split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',').slice(-7))).toEqual([
      ['', '"unknown"', '', '"an unknown token"', '', '7', '"in"'],
      ['', '"unknown"', '', '"an unknown token"', '', '"≈8"', ''],
      ['5.050000000', '"native"', '', '', '9', '5050000000', '"out"'],
    ])
  })

  it('gives actions a result only once the end of their trace is verified', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const actions = trace.view.actions.map((action) => ({ ...action, success: true }))
    const states = ['completed', 'not-executed', 'pending'] as const
    store.traces.save(
      'demo',
      states.map((state) => ({ ...trace, view: { ...trace.view, ...inState(state), key: state, actions } })),
    )
    store.flush()
    const path = join(folder, 'table.csv')
    await workerOf(folder).run('csv', { path, table: 'actions', selection: everything, now: 1 })
    const [head = [], ...rows] = readFileSync(path, 'utf8')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','))
    const results = rows.map((cells) => [cells[head.indexOf('trace')], cells[head.indexOf('success')]])
    expect(Object.fromEntries(results)).toEqual({
      '"completed"': '"true"',
      '"not-executed"': '',
      '"pending"': '',
    })
  })
})
