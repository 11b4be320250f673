import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

const fiveHundredAddresses = Array.from(
  { length: 500 },
  (_, index) => `0:${(index + 1).toString(16).padStart(64, '0')}`,
).join('\n')

test('setup works by keyboard alone, and does not run a second time', async ({ launch, demo, profile }) => {
  const account = demo.suggested.accounts[0]?.address ?? ''
  const app = await launch({ switches: [] })
  const { page } = app
  const dialog = page.getByRole('dialog')
  const press = (key: string) => page.keyboard.press(key)

  await test.step('choose the network: a custom URL', async () => {
    await expect(dialog).toContainText('Which network do you want to monitor?')
    await expect(page.getByRole('radio', { name: /Mainnet/ })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Tab')
    await page.keyboard.type('http://example.org')
    await press('Enter')
    await expect(page.getByRole('alert')).toContainText('is not encrypted')
    await press('ControlOrMeta+a')
    await page.keyboard.type(demo.url)
    await press('Enter')
  })

  await test.step('the setup goes back and continues without a key', async () => {
    await expect(dialog).toContainText('Do you have an API key?')
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
    await press('Tab')
    await press('Tab')
    await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('radio', { name: /Custom URL/ })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
    await press('Enter')
  })

  await test.step('choose the retention', async () => {
    await expect(dialog).toContainText('How long should Lookout keep history?')
    await expect(page.getByRole('radio', { name: /A year/ })).toBeFocused()
    await press('ArrowUp')
    await press('Enter')
  })

  await test.step('choose what to watch; a pasted list is reviewed', async () => {
    await expect(page.getByLabel('First address')).toBeFocused()
    await page.keyboard.type('nonsense')
    await press('Enter')
    await expect(page.getByRole('alert')).toContainText('Accepted')
    await press('ControlOrMeta+a')
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, fiveHundredAddresses)
    const list = page.getByRole('dialog').last()
    await expect(list.getByRole('row')).not.toHaveCount(0)
    await press('Escape')
    await expect(page.getByLabel('First address')).toBeFocused()
    await press('ControlOrMeta+a')
    await page.keyboard.type(account)
    await press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  })
  await app.quit()
  const file = join(profile, 'presence.json')
  const left: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(left).toEqual({ leftAt: expect.any(Number) })
  writeFileSync(file, JSON.stringify({ leftAt: Date.now() - 2 * 3_600_000 }))

  const again = await launch({ switches: [] })
  await expect(rowsOf(again.page, 'Pending actions')).not.toHaveCount(0)
  await expect(again.page.getByRole('dialog')).toHaveCount(0)

  await test.step('a digest appears after an absence', async () => {
    const line = again.page.getByRole('region', { name: 'While you were away' })
    await expect(line).toContainText(/While you were away, 2 h:.* not observed/)
    expect(await violationsOf(again.page)).toEqual([])
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await expect(line).toHaveCount(0)
  })
})

test('setup can be skipped, and --base-url replaces it', async ({ launch, demo }) => {
  const given = await launch()
  await expect(given.page.getByRole('textbox', { name: 'Add address' })).toBeVisible()
  await expect(given.page.getByRole('dialog')).toHaveCount(0)
  await given.quit()
  const app = await launch({ switches: [] })
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.page.getByText('Mainnet')).toBeVisible()
  await expect(app.page.getByRole('main')).toBeFocused()
  await expect(app.page.locator('main:focus-visible')).toHaveCount(0)
  // On a slow computer, the page is still inert when its dialog was removed.
  await app.page.evaluate(async () => {
    const page = document.getElementById('root')
    if (page === null) throw new Error('No page')
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.append(document.createElement('button'))
    document.body.append(dialog)
    dialog.querySelector('button')?.focus()
    page.inert = true
    dialog.remove()
    await new Promise((done) => setTimeout(done, 500))
    page.inert = false
  })
  await expect(app.page.getByRole('main')).toBeFocused()
  expect(demo.arrivals).toEqual([])
})
