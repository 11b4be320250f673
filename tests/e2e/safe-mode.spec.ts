import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixture.ts'
import { cleanUpAfterEach, launch as launchHost } from './host/host.ts'
import { addAccount, openPanel, rowsOf, type PanelName } from './steps.ts'

cleanUpAfterEach()

test('the safe mode banner is on every panel, exports the remaining data and restores records', async ({
  launch,
  demo,
  profile,
}) => {
  const [busy] = demo.suggested.accounts
  if (busy === undefined) throw new Error('The demo suggests accounts')
  const marker = join(profile, 'lookout.starts')
  const first = await launch()
  await addAccount(first.page, busy.address)
  await expect(rowsOf(first.page, 'Pending actions').first()).toBeVisible()
  await first.quit()
  expect(JSON.parse(readFileSync(marker, 'utf8'))).toMatchObject({ failed: 0 })
  writeFileSync(marker, '{"failed":2,"healthyAt":null}')

  const app = await launch()
  const { page } = app
  const banner = page.getByRole('region', { name: 'Safe mode' })
  for (const panel of ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings'] satisfies PanelName[]) {
    await openPanel(page, panel)
    await expect(banner).toContainText('Safe mode: the last starts of Lookout ended unexpectedly.')
    await expect(banner).toContainText(/\d+ traces?/)
  }

  await test.step('monitoring continues', async () => {
    await openPanel(page, 'Pending')
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
  })

  await test.step('the remaining data is exported', async () => {
    const file = join(profile, 'rest.jsonl.gz')
    // The settings may still be counting stored data: the worker runs one job at a time.
    await expect(async () => {
      await app.saveNextAs(file)
      await banner.getByRole('button', { name: 'Export data…' }).click()
      await expect(page.locator('.toast-area')).toContainText('rest.jsonl.gz', { timeout: 5_000 })
    }).toPass()
    expect(gunzipSync(readFileSync(file)).toString()).toContain('"t":"watched"')
  })

  await test.step('a dismissed banner returns in the next run', async () => {
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)
    await app.quit()
  })

  const next = await launch()
  const later = next.page.getByRole('region', { name: 'Safe mode' })
  await expect(later).toContainText('after two starts that ended unexpectedly:')
  await later.getByRole('button', { name: 'Restore' }).click()
  await expect(next.page.locator('.toast-area')).toContainText('The records were restored.')
  await expect(later).toHaveCount(0)
})

test('a quit while Lookout starts is no failed start', async ({ demo, profile }) => {
  const marker = join(profile, 'lookout.starts')
  const failed = (): unknown => (existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')).failed : null)
  const app = launchHost({
    app: resolve(import.meta.dirname, '../..'),
    args: [`--user-data-dir=${profile}`, `--base-url=${demo.url}`],
  })
  await expect.poll(failed, { intervals: [5], timeout: 60_000 }).toBe(1)
  app.child.kill('SIGTERM')
  expect(await app.exited).toBe(0)
  expect(failed()).toBe(0)
})
