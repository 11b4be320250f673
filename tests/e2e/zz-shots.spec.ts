import { test } from './fixture.ts'
import { openPanel } from './steps.ts'

test('shots', async ({ launch }) => {
  const { page } = await launch()
  await openPanel(page, 'Settings')
  const group = page.getByRole('region', { name: 'Delivery', exact: true })
  const dialog = page.getByRole('dialog')
  const shot = async (name: string) => {
    for (const [width, scheme] of [
      [1000, 'light'],
      [1360, 'dark'],
      [1920, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 860 })
      await page.evaluate(([theme]) => window.lookout?.request['settings.set']({ theme }), [scheme] as const)
      await page.waitForTimeout(200)
      await page.screenshot({ path: `/tmp/sd/${name}-${width}-${scheme}.png` })
    }
  }
  await group.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.getElementById('settings-Delivery')?.scrollIntoView())
  await shot('empty')
  await group.getByRole('button', { name: 'Add channel' }).click()
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await shot('dialog')
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await group.getByRole('button', { name: 'Add channel' }).click()
  await dialog.getByLabel('Kind').selectOption('email')
  await dialog.getByLabel('Name', { exact: true }).fill('Operations mail')
  await dialog.getByLabel('Mail server').fill('127.0.0.1')
  await dialog.getByLabel('User name').fill('ops')
  await dialog.getByLabel('Password').fill('some password')
  await dialog.getByLabel('From').fill('lookout@example.org')
  await dialog.getByLabel('To', { exact: true }).fill('ops')
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await page.waitForTimeout(300)
  await shot('mail-error')
  await dialog.getByLabel('To', { exact: true }).fill('ops@example.org')
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await group.getByRole('button', { name: 'Test Night shift' }).click()
  await group.getByRole('button', { name: 'Test Operations mail' }).click()
  await page.waitForTimeout(1500)
  await page.evaluate(() => document.getElementById('settings-Delivery')?.scrollIntoView())
  await shot('full')
})
