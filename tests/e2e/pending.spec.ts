import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, expectNoTrouble, openPanel, rowsOf, saveKey } from './steps.ts'

test.use({ demoOptions: { seed: 1, delays: [[1, 10_000, 15_000]] } })

const walk = ['Pending', 'On chain', 'Committed', 'Settled']

/** Notes in the page which states each row of the table shows, from now on. */
async function noteStates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Record<string, string[]> = {}
    Object.assign(window, { seenStates: seen })
    setInterval(() => {
      for (const row of document.querySelectorAll('[role=row][data-row]')) {
        const state = row.querySelector('[role=gridcell]')?.textContent?.trim() ?? ''
        const states = (seen[row.getAttribute('data-row') ?? ''] ??= [])
        if (states.at(-1) !== state) states.push(state)
      }
    }, 50)
  })
}

/** The states of each row in the order in which they were shown. */
function seenStates(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(() => Object.values(Reflect.get(window, 'seenStates') as Record<string, string[]>))
}

/** The ids that the service gives the actions of a message now. */
async function idsOf(url: string, hash: string): Promise<string> {
  const query = new URLSearchParams({ ext_msg_hash: hash })
  const reply = await fetch(`${url}/api/v3/pendingActions?${query.toString()}`)
  const { actions } = (await reply.json()) as {
    readonly actions: readonly { readonly action_id: string; readonly trace_id: string | null }[]
  }
  return actions.map(({ action_id, trace_id }) => `${action_id} ${trace_id ?? 'none'}`).join('\n')
}

test('a trace comes, goes through its states in one row, and tells its story', async ({ page, demo }) => {
  test.slow()
  await saveKey(page, 'a-key-of-mine')
  for (const { address } of demo.suggested.accounts.slice(0, 4)) await addAccount(page, address)
  await noteStates(page)
  const rows = rowsOf(page, 'Pending actions')
  const detail = page.getByRole('complementary', { name: 'Detail' })

  await test.step('the row is the same one while the ids of its actions change', async () => {
    const pending = rows.filter({ hasText: /^Pending/ }).first()
    await expect(pending).toBeVisible()
    const key = (await pending.getAttribute('data-row')) ?? ''
    const row = page.locator(`[data-row="${key}"]`)
    await row.click()
    await row.evaluate((element) => Object.assign(element, { isTheSame: true }))
    const ids = await idsOf(demo.url, key)
    await expect.poll(() => idsOf(demo.url, key), { timeout: 60_000 }).not.toBe(ids)
    await expect(row.getByRole('gridcell').first()).not.toHaveText('Pending', { timeout: 60_000 })
    expect(await row.evaluate((element) => 'isTheSame' in element)).toBe(true)
    await expect(row).toBeFocused()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect(detail.getByRole('list', { name: 'Story' })).toContainText('Seen, as a prediction')
  })

  await test.step('what is new waits until it is let in', async () => {
    const pill = page.getByRole('button', { name: /new above, held while you read/ })
    await expect(pill).toBeVisible({ timeout: 60_000 })
    await page.setViewportSize({ width: 1000, height: 700 })
    const covered = await pill.evaluate((element) => {
      const place = element.getBoundingClientRect()
      const range = document.createRange()
      return [...document.querySelectorAll('.grid-head .head-button')]
        .filter((head) => {
          range.selectNodeContents(head)
          const { left, right } = range.getBoundingClientRect()
          return right > place.left && left < place.right
        })
        .map((head) => head.textContent)
    })
    expect(covered, 'headings under the pill').toEqual([])
    const first = await rows.first().getAttribute('data-row')
    await page.keyboard.press('Escape')
    await expect(rows.first()).toHaveAttribute('data-row', first ?? '')
    await pill.click()
    await expect(rows.first()).not.toHaveAttribute('data-row', first ?? '')
  })

  await test.step('one is seen in every state, and none goes back', async () => {
    await expect
      .poll(async () => (await seenStates(page)).some((states) => states.join() === walk.join()), {
        message: 'one trace is seen in every state',
        timeout: 80_000,
      })
      .toBe(true)
    for (const states of await seenStates(page)) {
      const places = states.map((state) => walk.indexOf(state)).filter((place) => place !== -1)
      expect(places, states.join(', ')).toEqual(places.toSorted((a, b) => a - b))
    }
    await expectNoTrouble(page)
  })

  await test.step('its story has times, evidence, a block that opens, and every field', async () => {
    await rows.filter({ hasText: 'Settled' }).first().click()
    const story = detail.getByRole('list', { name: 'Story' })
    await expect(story).toContainText('Settled, no longer listed')
    await expect(story.locator('.step-time').last()).toHaveText(/\d\d:\d\d:\d\d\.\d – \d\d:\d\d:\d\d\.\d/)
    await detail.getByText('Every field').click()
    await expect(detail.locator('.all-fields').last()).toContainText('action_id')
    await detail.getByText('Raw JSON').click()
    await expect(detail.getByLabel('Raw JSON of the trace')).toContainText('"trace_external_hash"')
    await story.getByRole('button').first().click()
    await expect(page.locator('main')).toContainText(/Root hash|Reading/)
    await openPanel(page, 'Pending')
  })

  await test.step('at a past moment: what was known then, and nothing that only makes sense now', async () => {
    await page.getByRole('combobox', { name: 'Time span' }).selectOption('Hour')
    const bar = page.getByRole('slider', { name: 'Selected time' })
    await bar.hover()
    await expect
      .poll(async () => Date.now() - Number(await bar.getAttribute('aria-valuemax')))
      .toBeLessThan(10_000)
    const box = await bar.boundingBox()
    await bar.click({ position: { x: (box?.width ?? 100) - 2, y: 10 } })
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible()
    await expect(rows).not.toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Add address' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Refresh/ })).toBeDisabled()
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Stop watching' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await bar.press('Home')
    await expect(page.getByText('Nothing was watched then').first()).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(rows).not.toHaveCount(0)
  })
})

test('addresses in every form are one account; what is wrong is told; Refresh asks at once', async ({
  page,
  demo,
}) => {
  const watched = page
    .getByRole('region', { name: 'Watched accounts' })
    .getByRole('button', { name: /^More for/ })

  await test.step('a bad address is told what is wrong', async () => {
    for (const [text, words] of [
      ['hello', 'Accepted: '],
      ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
      ['0:CA6E', 'Accepted: '],
    ] as const) {
      await addAccount(page, text)
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('textbox', { name: 'Add address' })).toHaveValue(text)
      await expect(watched).toHaveCount(0)
    }
  })

  await test.step('raw, bounceable and not, in both alphabets', async () => {
    await addAccount(page, 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
    await addAccount(page, '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E')
    await addAccount(page, 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA')
    await expect(page.getByText('This account is watched already.')).toBeVisible()
    await expect(watched).toHaveCount(1)
  })

  await test.step('the grid says how many rows it has in all', async () => {
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

  await test.step('Refresh says what it costs, and asks at once, one account a request', async () => {
    const refresh = page.getByRole('button', { name: /^Refresh/ })
    await expect(refresh).toHaveAttribute('title', /2 requests, about .* of the quota/)
    const before = demo.arrivals.length
    await refresh.click()
    await expect.poll(() => demo.arrivals.length).toBeGreaterThan(before)
    for (const { target } of demo.arrivals.filter(({ operation }) => operation === 'pendingActions')) {
      const accounts = new URL(target, demo.url).searchParams.getAll('account')
      expect(accounts.length, target).toBeLessThanOrEqual(1)
    }
  })

  await test.step('a chosen account says how fresh it is, when it is asked next, and what that misses', async () => {
    await page.locator('.watch-button').nth(2).click()
    const line = page.locator('.account-line')
    await expect(line).toContainText(/seen .* ago|seen just now/)
    await expect(line).toContainText(/every .*s/)
    await expect(line).toContainText(/sees about \d+ % of short actions, \d+ % of stuck ones/)
    await expect(refreshOne(page)).toHaveAttribute('title', /this account now: 1 request/)
  })
})

function refreshOne(page: Page) {
  return page.getByRole('button', { name: /^Refresh/ })
}
