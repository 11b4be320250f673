import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'
import { openPanel, rowsOf } from './steps.ts'

const stranger = `0:${'12'.repeat(32)}`

test('a name of the address book is shown in rows, detail, palette and filters, and survives a restart', async ({
  launch,
}) => {
  const first = await launch({ switches: ['--demo'] })
  const { page } = first
  const rows = rowsOf(page, 'Pending actions')
  const sent = rows.filter({ has: page.locator('.cell-parties .mono[data-address]') }).first()
  await expect(sent).toBeVisible({ timeout: 60_000 })
  const address =
    (await sent.locator('.cell-parties [data-address]').first().getAttribute('data-address')) ?? ''
  const dialog = page.getByRole('dialog', { name: 'Name an address' })
  const named = page.locator(`.cell-parties [data-address="${address}"]`).first()

  await test.step('the row menu names the counterparty', async () => {
    await sent.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Name this address…' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Exchange deposit')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(named).toHaveText('Exchange deposit')
    await named.click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await expect(detail.getByText('Exchange deposit').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Filter' }).fill('exchange deposit')
    await expect(named).toBeVisible()
    await page.getByRole('combobox', { name: 'Filter' }).fill('')
  })

  await test.step('the palette finds the name', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to anything' }).fill('exchange deposit')
    await page
      .getByRole('option', { name: /^Exchange deposit/ })
      .first()
      .click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Exchange deposit')
    await page.keyboard.press('Escape')
  })

  const group = page.getByRole('region', { name: 'Address book' })
  await test.step('a file with a bad line changes nothing, and a good one is previewed', async () => {
    await openPanel(page, 'Settings')
    const folder = mkdtempSync(join(tmpdir(), 'lookout-names-'))
    const files = [join(folder, 'bad.csv'), join(folder, 'good.csv')] as const
    writeFileSync(files[0], `address,name\n${stranger},Stranger\nEQbroken,Other\n`)
    writeFileSync(files[1], `address,name,note\n${stranger},Stranger,From a file\n`)
    await group.getByLabel('CSV file with names to import').setInputFiles(files[0])
    await expect(group.getByRole('alert')).toContainText('Line 3: “EQbroken”')
    await expect(group.getByRole('alert')).toContainText('Nothing was imported.')
    await expect(group.getByRole('status')).toHaveText('1 name')
    await group.getByLabel('CSV file with names to import').setInputFiles(files[1])
    await expect(group.getByText('1 address: 1 new, 0 renamed')).toBeVisible()
    await group.getByRole('button', { name: 'Import names' }).click()
    await expect(group.getByRole('status')).toHaveText('2 names')
  })

  await test.step('names are searched, removed and put back', async () => {
    await group.getByRole('searchbox').fill('from a file')
    await expect(group.getByRole('status')).toHaveText('1 of 2 names')
    await group.getByRole('button', { name: 'Remove Stranger' }).click()
    await expect(group.getByRole('status')).toHaveText('0 of 1 name')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(group.getByRole('button', { name: 'Rename Stranger' })).toBeVisible()
  })
  await first.quit()

  const second = await launch({ switches: ['--demo'] })
  await openPanel(second.page, 'Settings')
  await expect(second.page.getByRole('list', { name: 'Names' }).getByRole('listitem')).toHaveText([
    /^Exchange deposit/,
    /^Stranger/,
  ])
})
