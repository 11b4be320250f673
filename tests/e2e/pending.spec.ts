import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, expectNoTrouble, openPanel, rowsOf, saveKey } from './steps.ts'

test.use({ demoOptions: { seed: 1, delays: [[1, 10_000, 15_000]] } })

/** The state that each row shows now, by the row's key. */
async function readStates(page: Page): Promise<ReadonlyMap<string, string>> {
  const pairs = await rowsOf(page, 'Pending actions').evaluateAll((rows) =>
    rows.map((row): [string, string] => [
      row.getAttribute('data-row') ?? '',
      row.querySelector('[role=gridcell]')?.textContent?.trim() ?? '',
    ]),
  )
  return new Map(pairs)
}

test('the actions of an account come, move forward, and settle', async ({ page, demo }) => {
  await saveKey(page, 'a-key')
  for (const { address } of demo.suggested.accounts.slice(0, 4)) await addAccount(page, address)
  const seen = new Map<string, Set<string>>()
  const wanted = ['Pending', 'On chain', 'Committed', 'Settled']
  await expect
    .poll(
      async () => {
        for (const [key, state] of await readStates(page))
          seen.set(key, (seen.get(key) ?? new Set()).add(state))
        return [...seen.values()].some((states) => wanted.every((state) => states.has(state)))
      },
      { message: 'one trace is seen in every state', intervals: [50], timeout: 80_000 },
    )
    .toBe(true)
  await expectNoTrouble(page)
})

test('a settled trace tells its story, with what was observed and when', async ({ page, demo }) => {
  await saveKey(page, 'a-key')
  for (const { address } of demo.suggested.accounts.slice(0, 3)) await addAccount(page, address)
  const settled = rowsOf(page, 'Pending actions').filter({ hasText: 'Settled' }).first()
  await settled.click({ timeout: 60_000 })
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await expect(detail).toContainText('Settled')
  await expect(detail).toContainText(/\d\d:\d\d:\d\d/)
})

test('every form of an address is the same account', async ({ page }) => {
  await addAccount(page, 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
  await addAccount(page, '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E')
  await addAccount(page, 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA')
  const watched = page
    .getByRole('region', { name: 'Watched accounts' })
    .getByRole('button', { name: /^More for/ })
  await expect(watched).toHaveCount(1)
})

for (const [text, words] of [
  ['hello', 'Accepted: '],
  ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
  ['0:CA6E', 'Accepted: '],
] as const) {
  test(`a bad address is told what is wrong: ${text}`, async ({ page }) => {
    await addAccount(page, text)
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('textbox', { name: 'Add address' })).toHaveValue(text)
    await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Pending' })).toBeVisible()
  })
}

test('the grid says how many rows it has in all', async ({ page, demo }) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  const grid = page.getByRole('grid', { name: 'Pending actions' })
  await expect
    .poll(async () => {
      const total = Number(await grid.getAttribute('aria-rowcount'))
      return total - (await grid.getByRole('row').count())
    })
    .toBe(0)
})

test('Refresh asks at once', async ({ page, demo }) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await openPanel(page, 'Pools')
  await openPanel(page, 'Pending')
  const before = demo.arrivals.length
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => demo.arrivals.length).toBeGreaterThan(before)
  for (const { target } of demo.arrivals.filter(({ operation }) => operation === 'pendingActions')) {
    const accounts = new URL(target, demo.url).searchParams.getAll('account')
    expect(accounts.length, target).toBeLessThanOrEqual(1)
  }
})
