import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, openBlock, openPanel, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, speed: 20 } })

function focused(page: Page): Locator {
  return page.locator(':focus')
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens the menu of the focused button, and chooses the item that `keys` reach. */
async function chooseBy(page: Page, item: RegExp, ...keys: readonly string[]): Promise<void> {
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, ...keys)
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
  await press(page, 'Enter')
}

function stopsOf(list: Locator): Promise<number> {
  return list.evaluate(
    (element) =>
      [...element.querySelectorAll<HTMLElement>('.watch-list button, .group-head button')].filter(
        ({ tabIndex }) => tabIndex >= 0,
      ).length,
  )
}

test('the watchlist is one tab stop, works by keyboard alone, and never loses focus', async ({
  page,
  demo,
}) => {
  const [first, second, third] = demo.suggested.accounts
  for (const account of [first, second, third]) await addAccount(page, account?.address ?? '')
  const list = page.getByRole('region', { name: 'Watched accounts' })
  await expect(list.getByRole('button', { name: /^More for/ })).toHaveCount(3)
  expect(await stopsOf(list)).toBe(1)

  await test.step('arrow keys move between and within rows', async () => {
    await list.getByRole('button', { name: /^All accounts/ }).focus()
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight')
    const more = (await focused(page).getAttribute('aria-label')) ?? ''
    expect(more).toMatch(/^More for/)
    await press(page, 'Home')
    await expect(focused(page)).toContainText('All accounts')
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight')
    await expect(focused(page)).toHaveAttribute('aria-label', more)
    expect(await stopsOf(list)).toBe(1)
  })

  await test.step('renaming keeps focus on the account', async () => {
    await chooseBy(page, /Rename/)
    await expect(focused(page)).toHaveAttribute('aria-label', /^Name of/)
    await page.keyboard.insertText('Payroll')
    await press(page, 'Enter')
    await expect(list.getByRole('button', { name: /^Payroll/ })).toBeFocused()
  })

  await test.step('moving to a group keeps focus on the account', async () => {
    await press(page, 'ArrowRight')
    await expect(focused(page)).toHaveAttribute('aria-label', 'More for Payroll')
    await chooseBy(page, /group/i, 'ArrowDown')
    await page.getByRole('dialog').getByLabel('Or a new group').fill('Hot')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The group appears before the account moves to it. A menu opened between the two would close.
    const hot = list.getByRole('region', { name: 'Hot' })
    await expect(hot.getByRole('button', { name: 'More for Payroll' })).toBeFocused()
  })

  await test.step('removing an account moves focus to a neighbour', async () => {
    await chooseBy(page, /Remove|Stop watching/, 'End')
    await expect(list.getByRole('button', { name: /^More for/ })).toHaveCount(3)
    await expect(list.locator(':focus')).toBeVisible()
  })
})

test('focus follows panel changes, jumps, dialogs and the return to now', async ({ page, demo }) => {
  const [first] = demo.suggested.accounts
  await addAccount(page, first?.address ?? '')
  const rows = rowsOf(page, 'Pending actions')
  await expect(rows).not.toHaveCount(0)

  await test.step('focus moves from the filter to the table, and to another panel', async () => {
    await press(page, 'Escape', '/')
    await page.getByRole('combobox', { name: 'Filter' }).focus()
    await press(page, 'Enter')
    await expect(page.locator('[role=row]:focus')).toBeVisible()
    await press(page, '2')
    await expect(page.getByRole('main', { name: 'blocks' })).toBeFocused()
  })

  await test.step('a jump moves focus to the selected row', async () => {
    await openBlock(page, String(demo.world.bigBlock.seqno))
    const transactions = rowsOf(page, 'Transactions')
    await expect(transactions).not.toHaveCount(0)
    const many = transactions.filter({ has: page.locator('.cell-count', { hasText: /^([2-9]|\d\d+)$/ }) })
    await many.first().click()
    const before = await page.locator('[role=row]:focus').getAttribute('data-row')
    await press(page, 'a')
    await expect(page.locator('[role=row]:focus[aria-selected=true]')).toBeVisible()
    expect(await page.locator('[role=row]:focus').getAttribute('data-row')).not.toBe(before)
  })

  await test.step('the watch key applies to the focused element only', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Pools' }).focus()
    await press(page, 'w')
    await openPanel(page, 'Pending')
    await rows.first().click()
    await page.getByRole('navigation').getByRole('button', { name: 'Pools' }).focus()
    await press(page, 'w')
    await expect(page.getByText('Stopped watching')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^More for EQ/ })).not.toHaveCount(0)
  })

  await test.step('F6 cycles through the regions of the window', async () => {
    await openPanel(page, 'Pending')
    await rows.first().focus()
    await press(page, 'F6')
    await expect(detailOf(page)).toBeFocused()
    await press(page, 'Shift+F6', 'Shift+F6')
    await expect(page.getByRole('region', { name: 'Watched accounts' }).locator(':focus')).toBeVisible()
    await press(page, 'Shift+F6', 'Shift+F6')
    await expect(page.getByRole('banner').locator(':focus')).toBeVisible()
  })

  await test.step('saving a rule returns focus to the panel', async () => {
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Add a rule' }).press('Enter')
    await page.getByRole('button', { name: 'Save rule' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('main :focus')).toBeVisible()
  })

  await test.step('returning to now moves focus to the time bar', async () => {
    const bar = page.getByRole('slider', { name: 'Selected time' })
    await bar.press('Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Back to now' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Shown: Now/ })).toBeFocused()
  })
})

test('a button disabled during its action lends its focus to a neighbour', async ({ app, page, profile }) => {
  test.skip(process.platform === 'win32', 'A pipe delays the action')
  await openPanel(page, 'Settings')
  // Measuring the disk is a job, too: its buttons are disabled until it ends.
  await expect(page.getByRole('table', { name: 'Disk usage' })).toBeVisible()
  const choose = page.getByRole('button', { name: 'Choose a file…' })
  // Reading the pipe blocks until something is written.
  const pipe = join(profile, 'pipe.gz')
  execFileSync('mkfifo', [pipe])
  for (const isUsed of [false, true]) {
    await app.openNext(pipe)
    await expect(choose).toBeEnabled()
    await choose.press('Enter')
    await expect(choose).toBeDisabled()
    await expect(page.locator('main')).toContainText('Reading the file…')
    await expect(page.locator('main :focus')).toBeVisible()
    const neighbour = await page.locator('main :focus').elementHandle()
    if (isUsed) await press(page, 'Shift')
    writeFileSync(pipe, 'no gzip')
    await expect(choose).toBeEnabled()
    if (isUsed) expect(await neighbour?.evaluate((each) => each === document.activeElement)).toBe(true)
    else await expect(choose).toBeFocused()
  }
})

test('a click beside a changed form and one Escape keep it', async ({ page }) => {
  await openPanel(page, 'Alerts')
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('Payday')
  await page.mouse.click(5, 5)
  await expect(name).toHaveValue('Payday')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(page.getByText('Press Escape again to discard what you entered.')).toBeVisible()
  await expect(name).toHaveValue('Payday')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, '?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
