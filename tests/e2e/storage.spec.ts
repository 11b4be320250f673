import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { changeFile } from '../fixtures/stored-records.ts'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, openPanel, rowsOf, statusLine } from './steps.ts'

test('stored data is measured, exported and opened elsewhere', async ({ launch, demo, profile }) => {
  const file = join(profile, 'kept.jsonl.gz')
  const [busy] = demo.suggested.accounts
  const [staked] = demo.suggested.pools
  if (busy === undefined || staked === undefined) throw new Error('The demo suggests accounts and pools')

  await test.step('Settings show the disk usage and export the data', async () => {
    const app = await launch()
    const { page } = app
    await addAccount(page, busy.address)
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
    await addPool(page, staked.address)
    await expect(rowsOf(page, 'Nominators').first()).toBeVisible()
    await openPanel(page, 'Settings')
    const table = page.getByRole('table', { name: 'Disk usage' })
    await expect(table.getByRole('row', { name: /^Account and pool responses/ })).toContainText('kB')
    await app.saveNextAs(file)
    await page.getByRole('button', { name: 'Export to a file…' }).click()
    await expect(page.locator('main')).toContainText('kept.jsonl.gz: ')
    const csv = join(profile, 'actions.csv')
    await app.saveNextAs(csv)
    await page.getByRole('button', { name: 'Export as CSV…' }).click()
    await expect(page.locator('main')).toContainText('actions.csv: ')
    expect(readFileSync(csv, 'utf8')).toMatch(/^network,trace,action,state,first_seen,first_seen_unix,/)
    expect(gunzipSync(readFileSync(file)).toString()).toContain('"t":"trace"')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.locator('main')).toContainText('No problems found')
    await app.quit()
  })

  await test.step('another copy opens the export without any request', async () => {
    const asked = demo.arrivals.length
    const app = await launch({ profile: join(profile, 'other') })
    const { page } = app
    await openPanel(page, 'Settings')
    await app.openNext(file)
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await expect(page.locator('main')).toContainText('New to your data:')
    await page.getByRole('button', { name: 'Open read-only' }).click()
    await expect(page.locator('main')).toContainText('Opened kept.jsonl.gz read-only.')
    await page.getByRole('button', { name: /^Show http/ }).click()
    await expect(statusLine(page)).toContainText('Viewing an exported file · offline')
    await expect(statusLine(page)).not.toContainText(/Service|Quota|No connection/)
    await expect(page.getByRole('banner')).toContainText('Viewing an exported file')
    await expect(page.getByRole('banner')).not.toContainText('No connection')
    await expect(page).toHaveTitle(/ · exported file$/)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled()
    await openPanel(page, 'Pools')
    await expect(rowsOf(page, 'Nominators').first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText(
      /due now|next in|waiting (for quota|for a connection|after)/,
    )
    await expect(page.locator('main')).toContainText('Pollingoff')
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled()
    await openPanel(page, 'Pending')
    await expect(page.getByRole('button', { name: /^Refresh/ })).toBeDisabled()
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
    expect(demo.arrivals.length).toBe(asked)
    await openPanel(page, 'Settings')
    await expect(page.getByText('This is an exported file. Choose a network to leave it.')).toBeVisible()
    await expect(page.getByText('No key is needed for an exported file.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('API key')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close file' }).click()
    await expect(page.locator('main')).toContainText('Closed kept.jsonl.gz.')
    await app.quit()
  })
})

test('a running job shows in Settings and blocks other jobs', async ({ launch, profile }) => {
  test.skip(process.platform === 'win32', 'A pipe delays the job')
  const app = await launch()
  const { page } = app
  // Reading the pipe blocks until something is written.
  const pipe = join(profile, 'pipe.gz')
  execFileSync('mkfifo', [pipe])
  await app.openNext(pipe)
  await openPanel(page, 'Settings')
  const usage = page.getByRole('table', { name: 'Disk usage' })
  await expect(usage).toBeVisible()
  await page.getByRole('button', { name: 'Clear…' }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.locator('main')).toContainText('Reading the file…')
  await expect(page.getByRole('button', { name: 'Remove permanently' })).toBeDisabled()

  await openPanel(page, 'Pending')
  await openPanel(page, 'Settings')
  const names = ['Apply retention now', 'Check the file', 'Choose a file…']
  await expect(page.locator('main')).toContainText('Reading the file…')
  for (const name of names) await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.locator('main')).not.toContainText('Another job is running')

  writeFileSync(pipe, 'no gzip')
  for (const name of names) await expect(page.getByRole('button', { name })).toBeEnabled()
  await expect(page.locator('main')).not.toContainText('Reading the file…')
  await app.quit()
})

test('Settings count the records that cannot be read', async ({ launch, demo, profile }) => {
  const [busy] = demo.suggested.accounts
  if (busy === undefined) throw new Error('The demo suggests accounts')
  const first = await launch()
  await addAccount(first.page, busy.address)
  await expect(rowsOf(first.page, 'Pending actions').first()).toBeVisible()
  await first.quit()
  changeFile(profile, 'UPDATE watched SET added_at = 1 << 60')

  const app = await launch()
  await openPanel(app.page, 'Settings')
  await expect(app.page.locator('main')).toContainText(
    'Unreadable records: 1 (1 watched address) – skipped, kept in the file',
  )
  await app.quit()
})
