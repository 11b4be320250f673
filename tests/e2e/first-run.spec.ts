import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixture.ts'
import { rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

test('the first run by keyboard alone, and not a second time', async ({ launch, demo, profile }) => {
  const account = demo.suggested.accounts[0]?.address ?? ''
  const app = await launch({ switches: [] })
  const { page } = app
  const dialog = page.getByRole('dialog')
  const press = (key: string) => page.keyboard.press(key)

  await test.step('where to look: an own URL', async () => {
    await expect(dialog).toContainText('Where should Lookout look?')
    await expect(page.getByRole('radio', { name: /Mainnet/ })).toBeFocused()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Tab')
    await page.keyboard.type('http://example.org')
    await press('Enter')
    await expect(page.getByRole('alert')).toContainText('is not encrypted')
    await press('Control+a')
    await page.keyboard.type(demo.url)
    await press('Enter')
  })

  await test.step('no key, after a look back', async () => {
    await expect(dialog).toContainText('Do you have an API key?')
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
    await press('Tab')
    await press('Tab')
    await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('radio', { name: /Own URL/ })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
    await press('Enter')
  })

  await test.step('how long to remember', async () => {
    await expect(dialog).toContainText('How long should it remember?')
    await expect(page.getByRole('radio', { name: /A year/ })).toBeFocused()
    await press('ArrowUp')
    await press('Enter')
  })

  await test.step('what to watch', async () => {
    await expect(page.getByLabel('First address')).toBeFocused()
    await page.keyboard.type('nonsense')
    await press('Enter')
    await expect(page.getByRole('alert')).toContainText('Accepted')
    await press('Control+a')
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

  await test.step('after an absence one line says what happened', async () => {
    const line = again.page.getByRole('region', { name: 'While you were away' })
    await expect(line).toContainText(/While you were away, 2 h:.* not observed/)
    const { violations } = await new AxeBuilder({ page: again.page }).setLegacyMode(true).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await expect(line).toHaveCount(0)
  })
})

test('the first run may be skipped, and --base-url says where to look without it', async ({
  launch,
  demo,
}) => {
  const given = await launch()
  await expect(given.page.getByRole('textbox', { name: 'Add address' })).toBeVisible()
  await expect(given.page.getByRole('dialog')).toHaveCount(0)
  await given.quit()
  const app = await launch({ switches: [] })
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.page.getByText('Mainnet')).toBeVisible()
  expect(demo.arrivals).toEqual([])
})
