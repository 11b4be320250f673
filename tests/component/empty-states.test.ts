import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDemo, openWindow } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  addPool,
  click,
  field,
  fill,
  find,
  firstRow,
  main,
  openBlock,
  openPanel,
  shows,
} from './steps.ts'

const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'

test.each([
  ['Pending', 'Add an account', 'Add address'],
  ['Pools', 'Add a pool', 'Pool address'],
] as const)('the button of the empty panel %s focuses its field', async (panel, button, label) => {
  await openWindow()
  await openPanel(panel)
  await click(button)
  const address = await find('textbox', label)
  await waitFor(() => expect(document.activeElement).toBe(address))
})

test('the empty panel Pending names the import of a file', async () => {
  await openWindow()
  await openPanel('Pending')
  await shows(main, 'or import a CSV file with the button next to it')
})

test('without alerts, the panel Alerts leads to its rules', async () => {
  await openWindow()
  await openPanel('Alerts')
  await click('Show rules')
  expect((await find('button', 'Rules')).getAttribute('aria-pressed')).toBe('true')
  await find('checkbox', /A transaction failed/)
})

test('the status line waits for a response only when something is watched', async () => {
  const { demo } = await openDemo()
  const status = () => screen.queryByRole('contentinfo')
  await shows(status, 'No requests yet')
  await demo.faults.set('*', 'hang')
  await addAccount(account)
  await shows(status, 'Waiting for the first response')
})

test('a service that is down from the start is explained, and nothing looks like data', async () => {
  const { demo } = await openDemo()
  await demo.faults.set('*', 'offline')
  await addAccount(account)
  await shows(main, 'The connection was refused.')
  await openBlock('276749988')
  await shows(main, 'Waiting for a connection')
  expect(screen.queryByRole('progressbar')).toBe(null)
  await addPool(pool)
  await click(/^All pools/)
  const totals = await find('group', 'Totals of all pools')
  expect(totals.querySelector('.cell-nominators')?.textContent).toBe('–')
  expect(screen.queryByRole('region', { name: 'Total of each pool, last 30 days' })).toBe(null)
})

test('pending actions are marked as old while accounts cannot be read, not while only pools cannot', async () => {
  const { demo, monitor } = await openDemo({ seed: 1 })
  const isMarked = () => document.querySelector('.grid-pending')?.classList.contains('is-stale')
  const status = () => screen.queryByRole('contentinfo')
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await demo.faults.set('getPool', '500')
  await addPool(demo.suggested.pools[0]?.address ?? '')
  await shows(status, 'Service error')
  await openPanel('Pending')
  await firstRow('Pending actions')
  expect(isMarked()).toBe(false)

  await demo.faults.set('*', '500')
  await monitor.handlers['accounts.refresh']({ key: null })
  await waitFor(() => expect(isMarked()).toBe(true))
})

test('pending actions are marked as old while accounts are refused, not while only pools are', async () => {
  const { demo, monitor } = await openDemo({ seed: 1, access: { requireKey: true } })
  const isMarked = () => document.querySelector('.grid-pending')?.classList.contains('is-stale')
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await addPool(demo.suggested.pools[0]?.address ?? '')
  await shows(() => screen.queryByRole('contentinfo'), 'Access refused')
  await openPanel('Pending')
  await firstRow('Pending actions')
  expect(isMarked()).toBe(false)

  await demo.faults.set('*', 'unauthorized')
  await monitor.handlers['accounts.refresh']({ key: null })
  await waitFor(() => expect(isMarked()).toBe(true))
})

test('a pool that is added while the service refuses pools is not called queued', async () => {
  const { demo } = await openDemo({ seed: 1, access: { requireKey: true } })
  const [first, second] = demo.suggested.pools
  await addPool(first?.address ?? '')
  await shows(main, 'No data for this pool yet')
  await addPool(second?.address ?? '')
  await shows(main, 'not observed yet, polling stopped')
  expect(main()?.textContent).not.toContain('Queued for the first request')
  await shows(main, 'No data for this pool yet')
})

test.each(['Enter an API key', 'Open Settings'])('“%s” focuses the field of the key', async (button) => {
  const { demo } = await openDemo({ seed: 1, access: { requireKey: true } })
  await addPool(demo.suggested.pools[0]?.address ?? '')
  await shows(main, 'No data for this pool yet')
  await click(button)
  const key = await field('API key')
  await waitFor(() => expect(document.activeElement).toBe(key))
})

test('the journal opens with the focus on its first button', async () => {
  await openWindow()
  await openPanel('Pending')
  await click('Journal')
  const back = await within(document.querySelector('main') ?? document.body).findByRole('button', {
    name: 'Pending',
  })
  await waitFor(() => expect(document.activeElement).toBe(back))
})

test('the focus returns to the filter when no row matches', async () => {
  const { demo } = await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  const row = await firstRow('Pending actions')
  const filter = await find('combobox', 'Filter')
  row.focus()
  fill(filter, 'zzzz')
  await shows(main, 'No trace matches the filter.')
  await waitFor(() => expect(document.activeElement).toBe(filter))
})

test('filtered tables of a pool say that nothing matches', async () => {
  await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12), now: () => 0 })
  await addPool(pool)
  await firstRow('Nominators')
  fill(await find('searchbox', 'Filter nominators'), 'zzzz')
  await shows(main, 'No nominator matches.')
})
