import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wireName } from '../../electron/shared/channels.ts'
import type { Reply } from '../../electron/shared/errors.ts'
import type { PoolRoundResult } from '../../electron/shared/pool-models.ts'
import type { PoolStatement, StatementLine } from '../../electron/shared/pool-statement.ts'
import { ipcMain } from '../fixtures/window/electron.ts'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  addPool,
  alertText,
  click,
  fill,
  find,
  firstRow,
  main,
  openPanel,
  rowsOf,
  saveKey,
  shows,
  user,
} from './steps.ts'

const startAt = Date.UTC(2026, 10, 20, 12)
/** A pool with a stake above Number.MAX_SAFE_INTEGER: 12559077099797623 nanotons. */
const bigPool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
/**
 * The other pool of the same validator. Total of both pools: 1429682010466652 + 313540708409528 + 12292588435826537 +
 * 304273445754291 = 14340084600457008.
 */
const evenPool = '-1:243EAEA359F6AA2755281692EEA8280C5E597812E1BA1D88E281CAE99189F77E'

const followed = () => screen.getByRole('region', { name: 'Followed pools' })
const menus = () => within(followed()).queryAllByRole('button', { name: /^More for/ })

async function nameLast(name: string): Promise<void> {
  await user.click(
    within(followed())
      .getAllByRole('button', { name: /^More for (Ef|kf)/ })
      .at(-1) ?? followed(),
  )
  await click('Rename', undefined, 'menuitem')
  const label = await waitFor(
    () => document.querySelector<HTMLInputElement>('.rename-field') ?? Promise.reject(new Error('No field')),
  )
  fill(label, name)
  await user.type(label, '{Enter}')
  await find('button', `More for ${name}`)
}

test('an invalid address is explained, and every form of an address adds one pool with exact amounts', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool('Ef9hello')
  await shows(() => screen.queryByRole('alert'), 'Accepted: ')
  expect(menus()).toEqual([])

  await addPool(bigPool)
  await shows(main, '12,559,077.099797623')
  await shows(main, '304,273.445754291')
  expect((await find('grid', 'Nominators')).getAttribute('aria-rowcount')).toBe('33')
  await shows(main, 'Now · 1 state')
  for (const form of [
    'Ef_zvoSh3KgkHzMCZnVJyKowAUYrQ7jALg-o6WL80ON_dueZ',
    'Uf/zvoSh3KgkHzMCZnVJyKowAUYrQ7jALg+o6WL80ON/drpc',
  ]) {
    await addPool(form)
    await screen.findByText('You already follow this pool.')
    expect(menus()).toHaveLength(1)
  }
})

test('a row that moves while it is pressed is selected, a drag over rows or a click on a button selects none', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  const { useView } = await import('../../src/stores/view.ts')
  await addPool(bigPool)
  const row = await firstRow('Nominators')
  const table = row.parentElement ?? row
  const selected = () => useView.getState().row.pools
  const button = row.appendChild(document.createElement('button'))
  fireEvent.pointerDown(button, { clientX: 50, clientY: 100 })
  fireEvent.click(button, { clientX: 50, clientY: 100 })
  button.remove()
  fireEvent.pointerDown(row, { clientX: 50, clientY: 100 })
  fireEvent.click(table, { clientX: 50, clientY: 140 })
  expect(selected()).toBe(null)
  // The browser reports the click on the common ancestor of the pressed row and the row below the pointer.
  fireEvent.click(table, { clientX: 51, clientY: 100 })
  expect(selected()).toBe(row.getAttribute('data-row'))
  await waitFor(() => expect(row.getAttribute('aria-selected')).toBe('true'))
})

test('two pools of a validator share a card until they are unlinked', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  await shows(main, '12,559,077.099797623')
  await nameLast('Odd')
  await addPool(evenPool)
  await shows(main, '1,741,832.362478935')
  await nameLast('Even')
  await click('More for Even')
  await click('Pair with', undefined, 'menuitem')
  await click('Odd', undefined, 'menuitem')
  const card = await find('list', 'Pool pair')
  expect(within(card).getAllByRole('button', { name: /^(Even|Odd)/ })).toHaveLength(2)
  const strip = await find('group', 'Pool pair')
  await shows(() => strip, 'total 14,340,084.600457008 TON')
  await click('Unlink pair', strip)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pool pair' })).toBe(null))
})

test('an account that is not a pool is reported without amounts', async () => {
  const { demo } = await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(demo.world.notAPool)
  await shows(main, /not a (nominator )?pool|no (nominator )?pool|not found/i)
  expect(main()?.textContent).not.toContain('Stake sent')
  await click(/^All pools/)
  await shows(() => screen.queryByRole('grid', { name: 'All pools' }), 'not found')
})

test('All pools shows a column that is chosen, and says how many have not enough width', async () => {
  class Observer {
    readonly #report: ResizeObserverCallback
    constructor(report: ResizeObserverCallback) {
      this.#report = report
    }
    observe(): void {
      const entry = { contentRect: { width: 1_000, height: 500 } }
      this.#report([entry as ResizeObserverEntry], this as unknown as ResizeObserver)
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(evenPool)
  await click(/^All pools/)
  const columns = await find('button', 'Columns')
  await waitFor(() => expect(columns.title).toContain('Not enough width for 2 columns.'))
  expect(screen.queryByRole('columnheader', { name: /Stake sent/ })).toBe(null)
  await user.click(columns)
  await click('Stake sent', undefined, 'checkbox')
  await click('Done')
  await find('columnheader', /Stake sent/)
})

test('a missing, foreign or unknown key and service errors are explained, and known data stays visible', async () => {
  const { demo } = await openDemo({
    seed: 1,
    startAt,
    now: () => 100_000,
    access: { requireKey: true, keys: ['own-key-here'], foreignKeys: ['foreign-key'] },
  })
  const trouble = () => document.querySelector('.pool-view > .inline-message')
  const seen = '1,741,832.362478935'
  const isFine = () => waitFor(() => expect(trouble()).toBe(null))

  await addPool(evenPool)
  await shows(trouble, 'The service requires an API key. Enter one in Settings.')
  await shows(main, 'No data for this pool yet')
  await click('Enter an API key')
  await waitFor(() => expect(document.activeElement?.id).toBe('access-key'))
  await shows(main, 'Enter one below.')
  await saveKey('own-key-here')
  await openPanel('Pools')
  await shows(main, seen)
  await isFine()

  for (const [fault, words] of [
    [{ kind: 'status', status: 400, message: 'Invalid pool address' }, /refused|not accept|address/i],
    [{ kind: 'status', status: 503, message: "Invalid address: 'x'" }, /address/i],
    [{ kind: 'status', status: 404, message: 'Pool not found' }, /^The service no longer has this pool: /],
    [{ kind: 'status', status: 503 }, /service/i],
  ] as const) {
    await demo.faults.set('getPool', fault)
    await click('Refresh')
    await shows(trouble, words)
    await shows(trouble, 'Last response')
    await shows(main, seen)
  }
  await demo.faults.clear()
  await click('Refresh')
  await isFine()

  for (const [key, words] of [
    ['foreign-key', 'The API key belongs to another network.'],
    ['unknown-key', 'The service does not accept the API key.'],
  ] as const) {
    await saveKey(key)
    await openPanel('Pools')
    await click('Refresh')
    await shows(trouble, words)
    await shows(trouble, 'Last response')
    await shows(main, seen)
  }
  await saveKey('own-key-here')
  await openPanel('Pools')
  await click('Refresh')
  await isFine()
})

test('nominators are filtered by address', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  const first = await firstRow('Nominators')
  const address = first.querySelector<HTMLElement>('[data-address]')?.title ?? ''
  expect(address).toMatch(/^EQ[\w-]{46}$/)
  const filter = screen.getByRole('searchbox', { name: 'Filter nominators' })
  fill(filter, address.slice(0, 12))
  await waitFor(() => expect(rowsOf('Nominators')).toHaveLength(1))
  fill(filter, '')
  await waitFor(() => expect(rowsOf('Nominators').length).toBeGreaterThan(1))
})

test('a loss whose minimum alone is known is shown as such', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  const lost: PoolRoundResult = {
    pool: bigPool.toLowerCase(),
    when: { after: startAt - 86_400_000, before: startAt },
    started: null,
    sent: '1500000000000',
    returned: '909500000000',
    reward: '-590500000000',
    validatorBy: '-500000000000',
    nominatorsBy: '-90500000000',
    nominators: 3,
    commission: null,
    ratio: null,
    loss: 'certain',
    isMinimum: true,
    isWide: true,
  }
  ipcMain.handle(wireName('pools.rounds'), () => Promise.resolve({ ok: true, value: [lost] }))
  await addPool(bigPool)
  await click(/^Rounds/, undefined, 'tab')
  const cells = within(await firstRow('Completed rounds'))
  const texts = cells.getAllByRole('gridcell').map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['at most909.5', 'at least−590', '−500', 'at least−90']))
  cells.getByTitle(/; the responses may span more than one round$/)
})

test('a printed statement covers what was observed, and what became stake is no change', async () => {
  const { desk } = await openDemo({ seed: 1, startAt, now: () => 0 })
  const answer = globalThis.lookoutWires.handlers.get(wireName('pools.statement'))
  ipcMain.handle(wireName('pools.statement'), async (event, payload) => {
    const reply = (await answer?.(event, payload)) as Reply<readonly PoolStatement[]>
    if (!reply.ok) return reply
    const line = { when: { after: startAt, before: startAt }, isExact: true, balance: '30000000000' }
    const lines: readonly StatementLine[] = [
      { ...line, id: '1', kind: 'deposit', by: '20000000000', moved: null },
      { ...line, id: '2', kind: 'credited', by: '0', moved: '20000000000' },
    ]
    const seenAt = startAt - 60_000
    return {
      ...reply,
      value: reply.value.map((each) => ({ ...each, lines, closing: { ...each.closing, seenAt } })),
    }
  })
  await addPool(bigPool)
  const nominator = (await firstRow('Nominators')).getAttribute('data-row') ?? ''
  await click(/^Statement/)
  fill(await find('textbox', 'Nominator'), nominator)
  await click('Show')
  await shows(main, 'The period ends with the last response, 2026-11-20 11:59:00.')
  await click(/^Ef/, followed())
  await firstRow('Nominators')
  await click(/^Statement/)
  await shows(main, 'The period ends with the last response, 2026-11-20 11:59:00.')
  const limits =
    /^The period begins with the first response, 2026-11-20 [\d:]+\. The period ends with the last response, /
  const texts = (selector: string) =>
    [...document.querySelectorAll(`.print-page > ${selector}`)].map(({ textContent }) => textContent)
  await waitFor(() => expect(texts('p')[1]).toMatch(/ to 2026-11-20 11:59:00$/))
  expect(texts('p')[2]).toMatch(limits)
  expect(texts('table:last-of-type td:nth-child(4)')).toEqual(['+20', '(20)'])
  expect(texts('table:last-of-type td:nth-child(5)')).toEqual(['30.000000000', '30.000000000'])
  expect(texts('footer')).toEqual([
    expect.stringMatching(/^Observed on 127\.0\.0\.1:\d+ by Lookout\. Times are in the time zone UTC\.$/),
  ])
  await click('Export CSV')
  const name = 'lookout-statement-axH1d6-2026-11-01-2026-11-20.csv'
  await waitFor(() => expect(desk.saved.at(-1)?.suggestedName).toBe(name))
  expect(texts('p')[3]).toMatch(/^The entries do not explain the closing balance\. Difference: −20/)

  // While another month is read, the shown one must not be saved under its name.
  ipcMain.handle(wireName('pools.statement'), () => new Promise(() => undefined))
  await click('Previous month')
  await waitFor(async () => expect(await find('button', 'Export CSV')).toHaveProperty('disabled', true))
})

test('a statement names a mistyped address, and refuses a period that ends before it begins or has not begun', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  const nominator = (await firstRow('Nominators')).getAttribute('data-row') ?? ''
  await click(/^Statement/)
  const field = await find('textbox', 'Nominator')
  fill(field, `EQ${'A'.repeat(46)}`)
  await click('Show')
  expect(await alertText()).toMatch(/^The checksum of this friendly address is wrong/)
  fill(field, 'Nobody')
  await click('Show')
  await waitFor(async () =>
    expect(await alertText()).toMatch(/^No nominator of the followed pools is called Nobody/),
  )
  fill(field, nominator)
  await click('Show')
  await shows(main, 'Reconciles to the nanoton.')
  expect(main()?.textContent).not.toContain('Statement of')
  fill(field, 'Nobody')
  await click('Show')
  await shows(main, /Statement of EQ/)
  fill(field, nominator)
  await click('Show')
  await waitFor(() => expect(main()?.textContent).not.toContain('Statement of'))
  const to = screen.getByLabelText('To')
  fill(to, '2026-10-01')
  await shows(main, 'The period ends before it begins.')
  expect(main()?.textContent).not.toContain('Reconciles')
  await click('Next month')
  await shows(main, 'The period begins after the last data shown, 2026-11-20 12:00:00.')
  expect(main()?.textContent).not.toContain('Reconciles')
})

test('the difference says which time has no data, counts nothing then, and puts the times in order', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  await shows(main, '12,559,077.099797623')
  await click('Difference', undefined, 'tab')
  const [from] = await screen.findAllByLabelText<HTMLInputElement>('From')
  if (from === undefined) throw new Error('No field')
  await shows(main, '32 unchanged')
  fill(from, '2020-01-01T00:00:00')
  await shows(main, 'No data for this pool at 2020-01-01 00:00:00.')
  expect(main()?.textContent).not.toContain('unchanged')
  fill(from, '2030-01-01')
  await shows(main, 'The earlier time is compared first.')
  fireEvent.focusOut(from)
  await waitFor(() => expect(from.value).toBe('2030-01-01 00:00:00'))
  fill(from, '1 January 2030')
  fireEvent.focusOut(from)
  expect(await alertText()).toBe('Enter a date and time, e.g. 2026-11-20 14:02.')
  await click('Reset period')
  expect(from.value).toMatch(/^2026-11-20 /)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the stakes and rewards of the last of many watched accounts are those of an own address', async () => {
  const { monitor } = await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  await shows(main, '12,559,077.099797623')
  const nominator = monitor.state().pools[0]?.state?.nominators[0]?.address ?? ''
  const others = Array.from({ length: 4_999 }, (_, nth) => `0:${nth.toString(16).padStart(64, '0')}`)
  await monitor.handlers['accounts.addMany']({
    items: [...others, nominator].map((text) => ({ text, label: null })),
  })
  await click('Rewards', undefined, 'tab')
  await user.click(await screen.findByRole('checkbox', { name: 'Mine only' }))
  await shows(main, 'No rewards in this period')
  expect(screen.queryByRole('alert')).toBeNull()
  await click(/^Total staked/)
  await waitFor(() => expect(rowsOf('My addresses')).toHaveLength(2))
})

test('the details of a pool at a past moment say nothing about polling', async () => {
  await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  const detail = () => screen.getByRole('complementary')
  await shows(detail, 'Polling')
  const { showMoment } = await import('../../src/time-machine.ts')
  await showMoment(Date.now())
  await waitFor(() => expect(detail().textContent).not.toContain('Polling'))
  expect(detail().textContent).toContain('Last seen')
})

test('a pool whose actions are watched has one name, wherever it is renamed', async () => {
  const { monitor } = await openDemo({ seed: 1, startAt, now: () => 0 })
  await addPool(bigPool)
  await find('grid', 'Nominators')
  await nameLast('Node 1')
  const names = () =>
    [monitor.state().pools, monitor.state().accounts].map((list) => list.map(({ label }) => label))
  await click(/^Inbox/, undefined, 'tab')
  await click('Watch pool actions')
  await waitFor(() => expect(names()).toEqual([['Node 1'], ['Node 1']]))
  await user.click(within(followed()).getByRole('button', { name: 'More for Node 1' }))
  await click('Rename', undefined, 'menuitem')
  const field = (): Promise<HTMLInputElement> =>
    waitFor(
      () =>
        document.querySelector<HTMLInputElement>('.rename-field') ?? Promise.reject(new Error('No field')),
    )
  fill(await field(), 'Node 2')
  await user.type(await field(), '{Enter}')
  await waitFor(() => expect(names()).toEqual([['Node 2'], ['Node 2']]))
  await monitor.handlers['pools.remove']({ key: monitor.state().pools[0]?.key ?? '' })
  await addPool(bigPool)
  await waitFor(() => expect(names()).toEqual([['Node 2'], ['Node 2']]))
  await monitor.handlers['accounts.remove']({ key: monitor.state().accounts[0]?.key ?? '' })
  await addAccount(bigPool)
  await waitFor(() => expect(names()).toEqual([['Node 2'], ['Node 2']]))
})
