import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../../electron/demo/start-demo.ts'
import { expect, test } from './fixture.ts'
import { addPool, openPanel, saveKey, statusLine } from './steps.ts'

const sentinel = 'sentinel-7f31b2d05c9e'
const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
const start = { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) }

function readFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

test.describe('API key', () => {
  test.use({ demoOptions: { ...start, access: { requireKey: true, keys: [sentinel] } } })

  test('a key is stored in the keychain, survives a restart, and can be removed', async ({
    launch,
    demo,
    profile,
  }) => {
    const first = await launch()
    await saveKey(first.page, sentinel)
    await expect(first.page.locator('main')).toContainText('stored in this computer’s keychain')
    await expect(first.page.getByLabel('API key')).toHaveValue('')
    await addPool(first.page, pool)
    await expect(first.page.locator('main')).toContainText('12,559,077.099797623')
    await first.quit()

    const second = await launch()
    await openPanel(second.page, 'Settings')
    await expect(second.page.locator('main')).toContainText('stored in this computer’s keychain')
    expect(await second.page.content()).not.toContain(sentinel)
    await second.page.getByRole('button', { name: 'Remove key' }).click()
    await expect(second.page.locator('main')).toContainText('No key is set')
    await second.quit()

    const third = await launch()
    await openPanel(third.page, 'Settings')
    await expect(third.page.locator('main')).toContainText('No key is set')
    await third.quit()
    expect(readFolder(profile)).not.toContain(sentinel)
    for (const app of [first, second, third]) expect(app.output()).not.toContain(sentinel)
    expect(demo.arrivals.some(({ target }) => target.includes(sentinel))).toBe(false)
  })

  test('a key belongs to one origin: another base URL starts without it', async ({ page, demo }) => {
    const other = await startDemo({ ...start, access: { quota: false } })
    try {
      await saveKey(page, sentinel)
      await expect(page.locator('main')).toContainText('stored in this computer’s keychain')
      await page.getByRole('textbox', { name: 'Base URL' }).fill(other.url)
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(page.locator('main')).toContainText('No key is set')
      await addPool(page, pool)
      await expect.poll(() => other.arrivals.length).toBeGreaterThan(0)
      expect(other.arrivals.filter(({ hasKey }) => hasKey)).toEqual([])

      await openPanel(page, 'Settings')
      await page.getByRole('textbox', { name: 'Base URL' }).fill(demo.url)
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(page.locator('main')).toContainText('stored in this computer’s keychain')
      await page.getByRole('button', { name: 'Remove key' }).click()
      await expect(page.locator('main')).toContainText('No key is set')
    } finally {
      await other.close()
    }
  })

  test('a key is not needed for the first pool request; a rejection stops pool requests and explains what to do', async ({
    page,
    demo,
  }) => {
    await addPool(page, pool)
    await expect(page.locator('main')).toContainText(/key/i)
    const asked = () => demo.arrivals.filter(({ operation }) => operation === 'getPool')
    await expect.poll(() => asked().length).toBe(1)
    expect(asked()[0]?.hasKey).toBe(false)
    await expect(statusLine(page)).not.toContainText(/No connection|Service error|Unreadable responses/)
    // A second pool does not restart the operation, which stopped when its first request was refused.
    await addPool(page, '-1:243EAEA359F6AA2755281692EEA8280C5E597812E1BA1D88E281CAE99189F77E')
    await saveKey(page, sentinel)
    await expect.poll(() => asked().filter(({ hasKey }) => hasKey).length).toBeGreaterThan(0)
    expect(asked().filter(({ hasKey }) => !hasKey)).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove key' }).click()
  })

  test('a key unknown to the service is reported as rejected', async ({ page }) => {
    await saveKey(page, 'unknown-key')
    await addPool(page, pool)
    await openPanel(page, 'Settings')
    await expect(page.locator('main')).toContainText(/does not accept the (API )?key/)
    await page.getByRole('button', { name: 'Test key' }).click()
    await expect(page.locator('main')).toContainText('The service rejected the key.')
    await page.getByRole('button', { name: 'Remove key' }).click()
    await expect(page.locator('main')).not.toContainText(/does not accept the (API )?key/)
  })
})

test('without a keychain, a key is held in memory for the run, and the window shows a note', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'Only Linux can lack a keychain')
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' }
  const first = await launch({ env })
  await saveKey(first.page, sentinel)
  await expect(first.page.locator('main')).toContainText('in memory only')
  await expect(first.page.locator('main')).toContainText('session bus')
  await first.quit()
  const second = await launch({ env })
  await openPanel(second.page, 'Settings')
  await expect(second.page.locator('main')).toContainText('No key is set')
})
