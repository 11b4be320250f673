import { setTimeout as wait } from 'node:timers/promises'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Reply } from '../../electron/shared/errors.ts'
import type { JournalPage } from '../../electron/shared/pending-models.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { storeKey } from '../../electron/shared/networks.ts'
import { profileFolder } from '../fixtures/quiet-monitor.ts'
import { storedTrace } from '../fixtures/stored-records.ts'
import { inState } from '../fixtures/trace-progress.ts'
import { other, ours, payment } from '../fixtures/traces.ts'
import { openDemo, openWindow } from '../fixtures/window/open-window.ts'
import { intercept } from './intercept.ts'
import {
  addAccount,
  alertText,
  click,
  fill,
  find,
  firstRow,
  main,
  openPanel,
  rowsOf,
  shows,
  user,
} from './steps.ts'

const count = () => document.querySelector('.tool-count')?.textContent
const totals = () => screen.queryByRole('region', { name: 'Totals' })

async function openActions(): Promise<void> {
  const { demo } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
}

async function openJournal(): Promise<HTMLElement> {
  await openActions()
  await click('Journal')
  await firstRow('Journal')
  return find('combobox', 'Filter journal')
}

test('a filter that is typed while earlier actions load keeps its own results', async () => {
  const filter = await openJournal()
  const gate = Promise.withResolvers<void>()
  intercept('journal.readBack', async (_payload, proceed) => {
    await gate.promise
    return proceed()
  })
  const isLoading = () =>
    screen.queryByRole('button', { name: 'Load earlier actions from the service' }) === null
  await click('Load earlier actions from the service')
  fill(filter, 'no such thing anywhere')
  await screen.findByText('No matches')
  expect(isLoading()).toBe(true)
  const searches: unknown[] = []
  intercept('journal.page', (query, proceed) => {
    searches.push(query)
    return proceed()
  })
  gate.resolve()
  await waitFor(() => expect(isLoading()).toBe(false))
  // Earlier entries also renew the list.
  await waitFor(() => expect(searches[0]).toMatchObject({ text: 'no such thing anywhere' }))
  await waitFor(() => expect(count()).toBe('0 found'))
  expect(rowsOf('Journal')).toHaveLength(0)
})

test('until a new search has a result, no count or totals of the search before are shown', async () => {
  const filter = await openJournal()
  await click('Totals')
  await shows(totals, /^Totals of all/)
  const gate = Promise.withResolvers<void>()
  intercept('journal.page', async (_query, proceed) => {
    await gate.promise
    return proceed()
  })
  fill(filter, 'no such thing anywhere')
  await waitFor(() => expect([count(), totals()]).toEqual(['Loading…', null]))
  gate.resolve()
  await waitFor(() => expect(count()).toBe('0 found'))
  fill(filter, '')
  await shows(totals, /^Totals of all/)
})

test('a row says how many more actions its trace has', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  const trace = storedTrace('one', ours, Date.now() - 60_000, Date.now() - 60_000)
  const actions = [payment(), payment({ key: 'b' }), payment({ key: 'c' })]
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [
    { ...trace, view: { ...trace.view, actions } },
  ])
  store.close()
  await openWindow({}, folder)
  await click('Journal')
  const row = await firstRow('Journal')
  expect(row.textContent).toMatch(/\+22 more actions in this trace Send/)
})

test('a search that fails lists no results of the search before', async () => {
  const filter = await openJournal()
  intercept('journal.page', () => ({
    ok: false,
    error: { code: 'storage', message: 'The database cannot be read.' },
  }))
  fill(filter, 'state:failed')
  await screen.findByText('The database cannot be read.')
  expect(rowsOf('Journal')).toHaveLength(0)
  expect(count()).toBe('')
})

test('a row shows the present state of a trace that was read before it was verified', async () => {
  await openActions()
  intercept('journal.page', async (_query, proceed) => {
    const reply = (await proceed()) as Reply<JournalPage>
    if (!reply.ok) return reply
    const traces = reply.value.traces.map((trace) => ({ ...trace, ...inState('unverified') }))
    return { ...reply, value: { ...reply.value, traces } }
  })
  await click('Journal')
  const row = await firstRow('Journal')
  // The demo's newest action may have failed by then.
  await waitFor(() => expect(row.textContent).toMatch(/^(Completed|Failed|Partly failed)/))
})

test('totals name the entries that they cover', async () => {
  const filter = await openJournal()
  await click('Totals')
  const first = await find('region', 'Totals')
  expect(first.textContent).toMatch(/^Totals of (all \d+ stored entries|the only stored entry) found\./)
  const token = await find('row', /^TON/, first)
  expect([...token.querySelectorAll('td')][1]?.textContent).toMatch(/^−[\d,.]+$/)
  const older = Promise.withResolvers<void>()
  intercept('journal.page', async (query, proceed) => {
    const { before } = query as { readonly before: object | null }
    if (before !== null) await older.promise
    const reply = (await proceed()) as Reply<JournalPage>
    if (!reply.ok || before !== null) return reply
    const [first] = reply.value.traces
    if (first === undefined) return reply
    const next = { at: first.endedAt ?? first.lastSeenAt, key: first.key }
    return { ok: true, value: { ...reply.value, traces: [first], next } }
  })
  fill(filter, 'state:completed')
  await shows(totals, /^Totals of the 1 loaded entry\. Older entries are not included\./)
  older.resolve()
  await shows(totals, /^Totals of all \d\d+ stored entries found\./)
})

test('amounts that did not move are struck out, a trade shows both sides, and a deposit both tokens', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  const at = Date.now() - 60_000
  const sent = { units: '1188219491388', asset: { kind: 'native' }, direction: 'out' } as const
  const bought = {
    units: '3402559999',
    asset: { kind: 'jetton', master: `0:${'3'.repeat(64)}`, symbol: 'USD₮', decimals: 6 },
    direction: 'in',
  } as const
  const base = storedTrace('trade', ours, at, at)
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [
    { ...base, view: { ...base.view, actions: [payment({ amounts: [sent, bought] })] } },
    {
      ...storedTrace('failed', ours, at - 1_000, at - 1_000),
      view: {
        ...base.view,
        key: 'failed',
        endedAt: at - 1_000,
        ...inState('failed'),
        actions: [payment({ success: false, amounts: [{ ...sent, units: '5000000000' }] })],
      },
    },
    {
      ...storedTrace('deposit', ours, at - 2_000, at - 2_000),
      view: {
        ...base.view,
        key: 'deposit',
        endedAt: at - 2_000,
        actions: [
          payment({
            type: 'dex_deposit_liquidity',
            // The second one is a returned surplus.
            amounts: [sent, bought, { ...bought, direction: 'out' }],
          }),
        ],
      },
    },
    {
      ...storedTrace('purchase', ours, at - 3_000, at - 3_000),
      view: {
        ...base.view,
        key: 'purchase',
        endedAt: at - 3_000,
        actions: [payment({ type: 'dns_purchase', amounts: [bought, sent] })],
      },
    },
    {
      ...storedTrace('unwatched', ours, at - 4_000, at - 4_000),
      view: {
        ...base.view,
        key: 'unwatched',
        endedAt: at - 4_000,
        actions: [
          payment({
            type: 'dex_deposit_liquidity',
            parties: [],
            // Nothing of it is of a watched account. The second one is a returned surplus.
            amounts: [
              { ...sent, direction: null, side: 'out' },
              { ...bought, direction: null, side: 'in' },
            ],
          }),
        ],
      },
    },
    {
      ...storedTrace('unwatched-trade', ours, at - 5_000, at - 5_000),
      view: {
        ...base.view,
        key: 'unwatched-trade',
        endedAt: at - 5_000,
        actions: [
          payment({
            parties: [],
            amounts: [
              { ...bought, direction: null, side: 'in' },
              { ...sent, direction: null, side: 'out' },
            ],
          }),
        ],
      },
    },
  ])
  store.close()
  await openWindow({}, folder)
  await addAccount(ours)
  await click('Journal')
  await waitFor(() => expect(rowsOf('Journal')).toHaveLength(6))
  const amounts = [...document.querySelectorAll('.cell-amount')].filter(
    (cell) => cell.closest('[role=gridcell]') !== null,
  )
  expect(amounts.map((cell) => cell.textContent)).toEqual([
    '−1,188.219491388 TON → +3,402.55… USD₮',
    '−5 TON (did not move)',
    '−1,188.219491388 TON & −3,402.55… USD₮',
    '−1,188.219491388 TON → +3,402.55… USD₮',
    '1,188.219491388 TON',
    '1,188.219491388 TON → 3,402.55… USD₮',
  ])
  expect(amounts.map((cell) => cell.querySelector('.amount-pair > .dim')?.getAttribute('title'))).toEqual([
    '+3,402.559999 USD₮',
    undefined,
    '−3,402.559999 USD₮',
    '+3,402.559999 USD₮',
    undefined,
    '3,402.559999 USD₮',
  ])
  expect(amounts.map((cell) => cell.querySelector('s')?.textContent ?? null)).toEqual([
    null,
    '−5 TON (did not move)',
    null,
    null,
    null,
    null,
  ])
  const last = rowsOf('Journal').at(-1)
  if (last === undefined) throw new Error('no row')
  await user.click(last)
  await shows(main, /Received3,402\.559999 USD₮/)
  await shows(main, /Sent1,188\.219491388 TON/)
})

test('a date that cannot be read is named once the field is left, and searches nothing', async () => {
  await openJournal()
  const searches: unknown[] = []
  intercept('journal.page', (query, proceed) => {
    searches.push(query)
    return proceed()
  })
  const from = await find('textbox', 'From')
  await user.type(from, '11/20/2026')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(await alertText()).toBe('Enter a date, e.g. 2026-11-20.')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(searches).toEqual([])
  await user.clear(from)
  await user.type(from, '2026-11-20{Enter}')
  await waitFor(() => expect(searches).toMatchObject([{ from: new Date(2026, 10, 20).getTime() }]))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.clear(from)
  await waitFor(() => expect(searches).toMatchObject([{}, { from: null }]))
})

test('filter, period and outcomes are kept while another panel is open', async () => {
  const filter = await openJournal()
  fill(filter, 'dir:out')
  await user.type(await find('textbox', 'From'), '2026-11-20{Enter}')
  await click('All outcomes')
  await user.click(await find('checkbox', 'Failed'))
  await user.keyboard('{Escape}')
  await openPanel('Alerts')
  await openPanel('Pending')
  expect(await find('combobox', 'Filter journal')).toHaveProperty('value', 'dir:out')
  expect(await find('textbox', 'From')).toHaveProperty('value', '2026-11-20')
  await find('button', 'Failed')

  await click('Pending', document.querySelector<HTMLElement>('main') ?? undefined)
  await click('Journal')
  expect(await find('combobox', 'Filter journal')).toHaveProperty('value', '')
})

test('Escape in the journal returns to the table, after it has closed the details', async () => {
  await openJournal()
  ;(await firstRow('Journal')).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.matches('.pane-detail')).toBe(true))
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('role')).toBe('row')
  await user.keyboard('{Escape}')
  await screen.findByRole('grid', { name: 'Pending actions' })
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=grid]')?.getAttribute('aria-label')).toBe(
      'Pending actions',
    ),
  )
  expect(document.activeElement?.getAttribute('role')).toBe('row')

  await click('Payouts')
  await screen.findByText('No expected payouts')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'))
})

test('the account or group that is selected in the watchlist limits the journal and its totals', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  const at = Date.now() - 60_000
  const ended = (key: string, account: string, units: string) => {
    const trace = storedTrace(key, account, at, at)
    const amounts = [{ units, asset: { kind: 'native' }, direction: 'out' }] as const
    const sides = { sender: account, recipient: `0:${'9'.repeat(64)}` }
    const parties = Object.entries(sides).map(([role, address]) => ({ role, address, name: null }))
    return { ...trace, view: { ...trace.view, actions: [payment({ amounts, parties })] } }
  }
  const between = storedTrace('three', ours, at, at)
  const passed = [{ units: '3000000000', asset: { kind: 'native' }, direction: null }] as const
  const transfer = { accounts: [ours, other], actions: [payment({ amounts: passed })] }
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [
    ended('one', ours, '5000000000'),
    ended('two', other, '7000000000'),
    { ...between, view: { ...between.view, ...transfer } },
  ])
  store.close()
  const { monitor } = await openWindow({}, folder)
  await monitor.handlers['accounts.add']({ text: ours, label: 'Hot wallet' })
  await monitor.handlers['accounts.add']({ text: other, label: 'Payroll' })
  const { id } = await monitor.handlers['groups.save']({ id: null, name: 'Treasury' })
  await monitor.handlers['watch.group']({ keys: [other], group: id })
  await click('Journal')
  await click('Totals')
  const sums = () => [...document.querySelectorAll('.sums tbody td')].map((cell) => cell.textContent)
  const all = ['·', '−12', '−12', '3', '3']
  await waitFor(() => expect([rowsOf('Journal').length, ...sums()]).toEqual([3, ...all]))
  expect(document.querySelector('.account-line')).toBeNull()
  await click(/^Hot wallet/)
  await shows(() => document.querySelector('.account-line'), /^Hot wallet/)
  await waitFor(() => expect([rowsOf('Journal').length, ...sums()]).toEqual([2, '·', '−8', '−8', '2']))
  const transferRow = () =>
    rowsOf('Journal').find(({ textContent }) => textContent?.includes('3 TON'))?.textContent
  expect(transferRow()).toContain('−3 TON')
  await click(/^Treasury/)
  await waitFor(() => expect([rowsOf('Journal').length, ...sums()]).toEqual([2, '+3', '−7', '−4', '2']))
  expect(transferRow()).toContain('+3 TON')
  await click(/^All accounts/)
  await waitFor(() => expect([rowsOf('Journal').length, ...sums()]).toEqual([3, ...all]))
})

test('a period that begins before the stored history says since when it is complete', async () => {
  const filter = await openJournal()
  let since = new Date(2026, 10, 20, 8).getTime()
  intercept('journal.page', async (_query, proceed) => {
    const reply = (await proceed()) as Reply<JournalPage>
    return reply.ok ? { ok: true, value: { ...reply.value, completeSince: since } } : reply
  })
  const noteOf = (time: string) =>
    screen.queryByText(`Not complete before 2026-11-20 ${time}: earlier actions may not be stored.`)
  const note = () => noteOf('08:00:00')
  fill(filter, 'dir:out')
  await firstRow('Journal')
  expect(note()).toBeNull()
  await click('Totals')
  await waitFor(() => expect(note()).not.toBeNull())
  await click('Totals')
  await waitFor(() => expect(note()).toBeNull())
  await user.type(await find('textbox', 'From'), '2026-11-20{Enter}')
  await waitFor(() => expect(note()).not.toBeNull())
  await user.clear(await find('textbox', 'From'))
  await user.type(await find('textbox', 'From'), '2026-11-21{Enter}')
  await waitFor(() => expect(note()).toBeNull())
  await user.clear(await find('textbox', 'From'))
  await user.type(await find('textbox', 'To'), '2099-01-01{Enter}')
  await waitFor(() => expect(note()).not.toBeNull())
  since = new Date(2026, 10, 20, 9).getTime()
  await addAccount(ours)
  await waitFor(() => expect(noteOf('09:00:00')).not.toBeNull())
})

test('loading earlier actions says since when those of all accounts are loaded', async () => {
  await openJournal()
  intercept('journal.readBack', () => ({ ok: true, value: { since: new Date(2026, 10, 20, 8).getTime() } }))
  await click('Load earlier actions from the service')
  await screen.findByText('Actions are loaded since 2026-11-20 08:00:00.')
  intercept('journal.readBack', () => ({ ok: true, value: { since: null } }))
  await click('Load earlier actions from the service')
  await find('button', 'No earlier actions')
  await addAccount(`0:${'9'.repeat(64)}`)
  await find('button', 'Load earlier actions from the service')
})

const noon = (day: number): number => new Date(2026, 10, day, 12).getTime()

/** From now on, the stored history begins at `since`. */
function startHistory(since: () => number): void {
  intercept('journal.page', async (_query, proceed) => {
    const reply = (await proceed()) as Reply<JournalPage>
    const begin = { readSince: since(), completeSince: since() }
    return reply.ok ? { ok: true, value: { ...reply.value, ...begin } } : reply
  })
}

test('a period that begins before the loaded history can be loaded to its beginning', async () => {
  await openJournal()
  let readSince = noon(24)
  startHistory(() => readSince)
  const asked: unknown[] = []
  let answer: ((value: unknown) => void) | null = null
  intercept('journal.readBack', (query) => {
    asked.push(query)
    readSince -= 86_400_000
    return new Promise((resolve) => {
      answer = () => resolve({ ok: true, value: { since: readSince } })
    })
  })
  const reply = async () => {
    await waitFor(() => expect(answer).not.toBeNull())
    answer?.(null)
    answer = null
  }
  await user.type(await find('textbox', 'From'), '2026-11-21{Enter}')
  await click('Load since 2026-11-21')
  await reply()
  await screen.findByText('Loading earlier actions: since 2026-11-23 12:00:00 so far…')
  await openPanel('Alerts')
  await openPanel('Pending')
  await screen.findByText('Loading earlier actions: since 2026-11-23 12:00:00 so far…')
  await click('Stop')
  expect(await find('button', 'Stopping…')).toHaveProperty('disabled', true)
  await reply()
  await screen.findByText('Not complete before 2026-11-22 12:00:00: earlier actions may not be stored.')
  await click('Load since 2026-11-21')
  await reply()
  await reply()
  await screen.findByText('Actions are loaded since 2026-11-20 12:00:00.')
  await waitFor(() => expect(screen.queryByText(/^Not complete before/)).toBeNull())
  const from = new Date(2026, 10, 21).getTime()
  expect(asked).toEqual([{ from }, { from }, { from }, { from }])
})

test('loading a period goes on after the service refused too many requests', async () => {
  await openJournal()
  let readSince = noon(24)
  startHistory(() => readSince)
  let asked = 0
  intercept('journal.readBack', () => {
    asked += 1
    if (asked < 4) {
      const error = { code: 'rate-limited', message: 'Too many requests.', retryAt: Date.now() + 10 }
      return { ok: false, error }
    }
    readSince = noon(20)
    return { ok: true, value: { since: readSince } }
  })
  await user.type(await find('textbox', 'From'), '2026-11-21{Enter}')
  await click('Load since 2026-11-21')
  await screen.findByText('Actions are loaded since 2026-11-20 12:00:00.')
  expect(screen.queryByText('Too many requests.')).toBeNull()
})

test('the journal says why loading a period ended while another panel was open', async () => {
  await openJournal()
  startHistory(() => noon(24))
  const gate = Promise.withResolvers<void>()
  intercept('journal.readBack', async () => {
    await gate.promise
    return { ok: false, error: { code: 'offline', message: 'The connection was refused.' } }
  })
  await user.type(await find('textbox', 'From'), '2026-11-21{Enter}')
  await click('Load since 2026-11-21')
  await screen.findByText('Loading earlier actions…')
  await openPanel('Alerts')
  gate.resolve()
  await wait(100)
  await openPanel('Pending')
  // The entries are read again after the journal opens.
  await shows(() => document.querySelector('.tool-count'), 'found')
  await screen.findByText('The connection was refused.')
  intercept('journal.readBack', () => new Promise(() => undefined))
  await click('Load since 2026-11-21')
  await waitFor(() => expect(screen.queryByText('The connection was refused.')).toBeNull())
})

test('a new action costs a search without matches one page, however long the history is', async () => {
  const filter = await openJournal()
  fill(filter, 'no such thing anywhere')
  await screen.findByText('No matches')
  let pages = 0
  intercept('journal.page', () => {
    pages += 1
    return { ok: true, value: { traces: [], next: pages < 40 ? { at: 40 - pages, key: 'a' } : null } }
  })
  const { useTraces } = await import('../../src/stores/traces.ts')
  const { byKey } = useTraces.getState()
  const [listed] = byKey.values()
  if (listed === undefined) throw new Error('No action is listed')
  const ended = { ...listed, ...inState('completed'), key: 'new', endedAt: Date.now() + 86_400_000 }
  useTraces.setState({ byKey: new Map([...byKey, ['new', ended]]) })
  await waitFor(() => expect(pages).toBeGreaterThan(0), { timeout: 5_000 })
  await wait(500)
  expect(pages).toBe(1)
})

test('the details of a trace can show the actions of all its accounts', async () => {
  await openJournal()
  // The service takes some seconds to classify the newest ones.
  const row = rowsOf('Journal').at(-1)
  await user.click(row ?? document.body)
  const detail = () => document.querySelector('.pane-detail')
  await shows(detail, /\d states?, \d+ actions? of watched accounts/)
  await click('Show all actions of the trace')
  await shows(detail, /\d+ actions? in all, loaded just now and not stored/)
  const [, all] = /(\d+) actions? in all/.exec(detail()?.textContent ?? '') ?? []
  const shown = screen.getAllByRole('heading', { name: /^(Action|Main action|Also in this trace)$/ })
  expect(shown).toHaveLength(Number(all))
  expect(screen.queryByRole('button', { name: 'Show all actions of the trace' })).toBeNull()
})
