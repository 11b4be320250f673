import { formatFriendly } from '../../electron/shared/address.ts'
import { expect, test } from './fixture.ts'
import { detailOf, openPanel, rowsOf } from './steps.ts'

/** Returns an address with the first and last four characters of another one: its checksum is found by trial. */
function imitationOf(known: string): string {
  const end = (key: string) => formatFriendly(key, { bounceable: true, testnet: false }).slice(-4)
  for (let nth = 0; ; nth += 1) {
    const key = `${known.slice(0, 7)}${nth.toString(16).padStart(57, '0')}${known.slice(-2)}`
    if (end(key) === end(known)) return key
  }
}

test('a name of the address book is shown in rows, detail, palette and filters, and survives a restart', async ({
  launch,
}) => {
  const first = await launch({ switches: ['--demo'] })
  const { page } = first
  const rows = rowsOf(page, 'Pending actions')
  const party = rows.locator('.cell-parties .mono[data-address]').first()
  await expect(party).toBeVisible({ timeout: 60_000 })
  const address = (await party.getAttribute('data-address')) ?? ''
  // Select the row by its address: new rows may appear above it before the click.
  const sent = rows.filter({ has: page.locator(`.cell-parties [data-address="${address}"]`) }).first()
  const dialog = page.getByRole('dialog', { name: 'Name an address' })
  const named = page.locator(`.cell-parties [data-address="${address}"]`).first()

  await test.step('the row menu names the counterparty', async () => {
    await sent.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Name this address…' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Exchange deposit')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(named).toHaveText('Exchange deposit')
    await named.click()
    const detail = detailOf(page)
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
    await page.getByRole('option', { name: /^Rename in the address book/ }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Exchange deposit')
    await page.keyboard.press('Escape')
  })

  await test.step('an imitation of a counterparty is marked, and its address stays readable beside the details', async () => {
    await page.getByRole('button', { name: 'Journal' }).click()
    const ended = rowsOf(page, 'Journal').locator('.cell-parties .short-address').first()
    const known = (await ended.getAttribute('data-address')) ?? ''
    await rowsOf(page, 'Journal')
      .filter({ has: page.locator(`[data-address="${known}"]`) })
      .first()
      .click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to anything' }).fill(imitationOf(known))
    await page.getByRole('option', { name: /^Name this address/ }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Imitation')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(detailOf(page)).toContainText(
      'Not Imitation: only its first and last characters are the same',
    )
    const marked = page.locator(`.cell-parties .attention-mark + [data-address="${known}"]`).first()
    await expect(marked).toBeInViewport({ ratio: 1 })
  })

  await first.quit()

  const second = await launch({ switches: ['--demo'] })
  await openPanel(second.page, 'Settings')
  await expect(second.page.getByRole('list', { name: 'Names' }).getByRole('listitem')).toHaveText([
    /^Exchange deposit/,
    /^Imitation/,
  ])
})
