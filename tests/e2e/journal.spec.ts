import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'
import { rowsOf } from './steps.ts'

test('the journal exports what it lists, and the time bar accepts a typed moment', async ({
  launch,
  profile,
}) => {
  const lookout = await launch({ switches: ['--demo'] })
  const { page } = lookout
  await expect(rowsOf(page, 'Pending actions').nth(4)).toBeVisible({ timeout: 60_000 })

  await test.step('the CSV has names, amounts and decimals', async () => {
    await page.getByRole('button', { name: 'Journal' }).click()
    await page.getByRole('combobox', { name: 'Filter journal' }).fill('type:jetton_transfer dir:in')
    const rows = rowsOf(page, 'Journal')
    await expect(rows.first().locator('.cell-action')).toHaveText('Receive')
    await expect(rows.first().locator('.cell-amount')).toContainText('+')
    const path = join(profile, 'journal.csv')
    await lookout.saveNextAs(path)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText(`Saved ${path}`)).toBeVisible()
    const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
    expect(head.split(',').slice(0, 6)).toEqual([
      '\ufeffended_at',
      'ended_at_unix',
      'outcome',
      'action_outcome',
      'account_label',
      'account',
    ])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(/,"in",\d+\.\d{6},"USD₮",6,"EQ[\w-]{46}",\d+,/)
  })

  await test.step('its columns are chosen and remembered', async () => {
    const journal = page.getByRole('grid', { name: 'Journal' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Type' }).check()
    await page.keyboard.press('Escape')
    await expect(journal.getByRole('columnheader', { name: 'Type' })).toBeVisible()
    await expect(rowsOf(page, 'Journal').first()).toContainText('jetton_transfer')
    await page.getByRole('button', { name: 'Pending', exact: true }).last().click()
    await page.getByRole('button', { name: 'Journal' }).click()
    await expect(journal.getByRole('columnheader', { name: 'Type' })).toBeVisible()
    await page.getByRole('button', { name: 'Pending', exact: true }).last().click()
  })

  await test.step('a typed moment is shown, and Now returns to the present', async () => {
    await page.getByRole('button', { name: /^Shown: Now/ }).click()
    const field = page.getByLabel('Date and time', { exact: true })
    await field.fill('2020-01-02T03:04:05')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Shown: 2020-01-02 03:04:05/ })).toBeVisible()
    await expect(page.getByText('No account had been added yet. Choose a later time.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
  })
})
