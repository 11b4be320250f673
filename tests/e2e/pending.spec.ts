import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, expectNoTrouble, rowsOf, saveKey } from './steps.ts'

test.use({ demoOptions: { seed: 1, delays: [[1, 10_000, 15_000]] } })

const walk = ['Pending', 'On chain', 'Completed']

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

function seenStates(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.evaluate(() => Reflect.get(window, 'seenStates') as Record<string, string[]>)
}

/** Returns the key of a trace that was observed in every state, if there is one. */
async function walkedKey(page: Page): Promise<string | undefined> {
  const all = Object.entries(await seenStates(page))
  return all.find(([, states]) => states.join() === walk.join())?.[0]
}

async function idsOf(url: string, hash: string): Promise<string> {
  const query = new URLSearchParams({ ext_msg_hash: hash })
  const reply = await fetch(`${url}/api/v3/pendingActions?${query.toString()}`)
  const { actions } = (await reply.json()) as {
    readonly actions: readonly { readonly action_id: string; readonly trace_id: string | null }[]
  }
  return actions.map(({ action_id, trace_id }) => `${action_id} ${trace_id ?? 'none'}`).join('\n')
}

test('a trace keeps its row through all states and shows its history', async ({ page, demo }) => {
  test.slow()
  await saveKey(page, 'a-key-of-mine')
  for (const { address } of demo.suggested.accounts.slice(0, 4)) await addAccount(page, address)
  await noteStates(page)
  const rows = rowsOf(page, 'Pending actions')
  const detail = detailOf(page)
  let shownAt = 0

  await test.step('the row stays the same when its action ids change', async () => {
    const pending = rows.filter({ hasText: /^Pending/ }).first()
    await expect(pending).toBeVisible()
    shownAt = Date.now()
    let key = ''
    let ids = ''
    // On a busy machine a trace may have left the list before its ids are read.
    await expect(async () => {
      key = (await pending.getAttribute('data-row', { timeout: 1_000 })) ?? ''
      ids = await idsOf(demo.url, key)
      expect(ids).not.toBe('')
    }).toPass()
    const row = page.locator(`[data-row="${key}"]`)
    await row.click()
    await row.evaluate((element) => Object.assign(element, { isTheSame: true }))
    await expect.poll(() => idsOf(demo.url, key), { timeout: 60_000 }).not.toBe(ids)
    await expect(row.getByRole('gridcell').first()).not.toHaveText('Pending', { timeout: 60_000 })
    expect(await row.evaluate((element) => 'isTheSame' in element)).toBe(true)
    await expect(row).toBeFocused()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect(detail.getByRole('list', { name: 'History' })).toContainText('Seen as a prediction')
  })

  const pill = page.getByRole('button', { name: /new above, held while you read/ })

  await test.step('at the top, new rows appear at once despite the selection', async () => {
    const first = await rows.first().getAttribute('data-row')
    await expect(rows.first()).not.toHaveAttribute('data-row', first ?? '', { timeout: 60_000 })
    await expect(pill).toHaveCount(0)
  })

  await test.step('below the top, new rows wait behind the pill', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1000, height: 430 })
    const grid = page.getByRole('grid', { name: 'Pending actions' })
    await expect.poll(() => grid.evaluate((element) => (element.scrollTop = 40))).toBe(40)
    await expect(pill).toBeVisible({ timeout: 60_000 })
    const covered = await pill.evaluate((element) => {
      const place = element.getBoundingClientRect()
      const range = document.createRange()
      return [...document.querySelectorAll('.grid-head .head-button')]
        .filter((head) => {
          range.selectNodeContents(head)
          const { left, right, bottom } = range.getBoundingClientRect()
          return right > place.left && left < place.right && bottom > place.top
        })
        .map((head) => head.textContent)
    })
    expect(covered, 'headings under the pill').toEqual([])
    const top = page.locator('[aria-rowindex="2"]')
    const first = await top.getAttribute('data-row')
    await pill.click()
    await expect(top).not.toHaveAttribute('data-row', first ?? '')
    await page.setViewportSize({ width: 1360, height: 860 })
  })

  await test.step('one trace passes through every state and never goes back', async () => {
    await expect
      .poll(() => walkedKey(page), { message: 'one trace is seen in every state', timeout: 80_000 })
      .toBeDefined()
    for (const states of Object.values(await seenStates(page))) {
      const places = states.map((state) => walk.indexOf(state)).filter((place) => place !== -1)
      expect(places, states.join(', ')).toEqual(places.toSorted((a, b) => a - b))
    }
    await expectNoTrouble(page)
  })

  await test.step('history shows times, evidence, a block link and all fields', async () => {
    // Traces from before the account was added have no interval.
    const filter = page.getByRole('combobox', { name: 'Filter' })
    await filter.fill(`hash:"${await walkedKey(page)}"`)
    await expect(rows).toHaveCount(1)
    await rows.click()
    await filter.fill('')
    const story = detail.getByRole('list', { name: 'History' })
    await expect(story).toContainText('Completed')
    await expect(story.locator('.step-time').last()).toHaveText(/\d\d:\d\d:\d\d\.\d – \d\d:\d\d:\d\d\.\d/)
    await detail.getByText('All fields').click()
    await expect(detail.locator('.all-fields').last()).toContainText('action_id')
    await detail.getByText('Raw JSON').click()
    await expect(detail.getByLabel('Raw JSON of the trace')).toContainText('"trace_external_hash"')
    await story.getByRole('button').first().click()
    await expect(page.locator('main')).toContainText(/Root hash|Reading/)
    await page.getByRole('button', { name: 'Back to the action' }).click()
    await expect(story).toContainText('Completed')
  })

  await test.step('a past moment shows the data known then and disables live controls', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.getByRole('combobox', { name: 'Time span' }).selectOption('Hour')
    const bar = page.getByRole('slider', { name: 'Selected time' })
    await bar.hover()
    await expect
      .poll(async () => Date.now() - Number(await bar.getAttribute('aria-valuemax')))
      .toBeLessThan(10_000)
    // One pixel of the bar covers about three seconds, so wait until there is data at the clicked time.
    await expect.poll(() => Date.now() - shownAt, { timeout: 60_000 }).toBeGreaterThan(30_000)
    const box = await bar.boundingBox()
    await bar.click({ position: { x: (box?.width ?? 100) - 2, y: 10 } })
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible()
    await expect(rows).not.toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Add address' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Refresh/ })).toBeDisabled()
    await page
      .locator('.watch-item')
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Stop watching' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await bar.press('Home')
    await expect(page.getByText('Nothing was watched at this time').first()).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(rows).not.toHaveCount(0)
  })
})

test('Refresh shows its cost and polls at once, and a selected account shows its freshness', async ({
  page,
  demo,
}) => {
  // Turn the stream off: only accounts that are polled show their interval and coverage.
  await demo.faults.set('stream', 'nosuch')

  await addAccount(page, 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')

  await test.step('the grid reports its total number of rows', async () => {
    await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
    await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
    const grid = page.getByRole('grid', { name: 'Pending actions' })
    const count = page.locator('.tool-count')
    // The header is a row too.
    const excess = async () =>
      Number(await grid.getAttribute('aria-rowcount')) - Number(await count.textContent())
    await expect.poll(excess).toBe(1)
    await rowsOf(page, 'Pending actions').first().focus()
    // Earlier actions of the new account may still be added below.
    const below = async () => {
      await page.keyboard.press('End')
      const focused = await grid.locator('[role=row]:focus').getAttribute('aria-rowindex')
      return Number(await grid.getAttribute('aria-rowcount')) - Number(focused)
    }
    await expect.poll(below).toBe(0)
    await page.keyboard.press('Home')
  })

  await test.step('Refresh shows its quota cost and sends one request per account', async () => {
    const refresh = page.getByRole('button', { name: /^Refresh/ })
    await expect(refresh).toHaveAttribute('title', /2 requests, about .* of quota/)
    const before = demo.arrivals.length
    await refresh.click()
    await expect.poll(() => demo.arrivals.length).toBeGreaterThan(before)
    for (const { target } of demo.arrivals.filter(({ operation }) => operation === 'pendingActions')) {
      const accounts = new URL(target, demo.url).searchParams.getAll('account')
      expect(accounts.length, target).toBeLessThanOrEqual(1)
    }
  })

  await test.step('a selected account shows freshness, interval and coverage', async () => {
    await page.locator('.watch-button').nth(2).click()
    const line = page.locator('.account-line')
    await expect(line).toContainText(/observed .* ago|observed just now/)
    await expect(line).toContainText(/every .*s/)
    await expect(line).toContainText(/detects about \d+ % of short actions, \d+ % of stuck actions/)
    await expect(refreshOne(page)).toHaveAttribute('title', /this account \(R\): 1 request/)
  })
})

function refreshOne(page: Page) {
  return page.getByRole('button', { name: /^Refresh/ })
}
