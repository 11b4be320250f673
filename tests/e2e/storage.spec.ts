import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, openPanel, rowsOf, statusLine } from './steps.ts'

test('what is kept is counted, exported, opened elsewhere and worked out anew', async ({
  launch,
  demo,
  profile,
}) => {
  const file = join(profile, 'kept.jsonl.gz')
  const [busy] = demo.suggested.accounts
  const [staked] = demo.suggested.pools
  if (busy === undefined || staked === undefined) throw new Error('The demo suggests accounts and pools')

  await test.step('Settings say what takes how much, and export it', async () => {
    const app = await launch()
    const { page } = app
    await addAccount(page, busy.address)
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible({ timeout: 30_000 })
    await addPool(page, staked.address)
    await expect(rowsOf(page, 'Nominators').first()).toBeVisible({ timeout: 30_000 })
    await openPanel(page, 'Settings')
    const table = page.getByRole('table', { name: 'What takes how much' })
    await expect(table.getByRole('row', { name: /^Answers of accounts and pools/ })).toContainText('kB')
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
    await expect(page.locator('main')).toContainText('nothing is wrong with it')
    await app.quit()
  })

  await test.step('another copy opens it without asking anybody', async () => {
    const asked = demo.arrivals.length
    const app = await launch({ profile: join(profile, 'other') })
    const { page } = app
    await openPanel(page, 'Settings')
    await app.openNext(file)
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await expect(page.locator('main')).toContainText('With what is kept here it would add')
    await page.getByRole('button', { name: 'Only read it' }).click()
    await expect(page.locator('main')).toContainText('kept.jsonl.gz is open to be read.')
    await page.getByRole('button', { name: /^Show http/ }).click()
    await expect(statusLine(page)).toContainText('Viewing an exported file · offline')
    await expect(statusLine(page)).not.toContainText(/Service|Quota|offline/)
    await expect(page.getByRole('banner')).toContainText('Viewing an exported file')
    await expect(page.getByRole('banner')).not.toContainText('No connection')
    await expect(page).toHaveTitle(/ · opened file$/)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled()
    await openPanel(page, 'Pools')
    await expect(rowsOf(page, 'Nominators').first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/due now|next in|waits/)
    await expect(page.locator('main')).toContainText('Asked everynot now')
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled()
    await openPanel(page, 'Pending')
    await expect(page.getByRole('button', { name: /^Refresh/ })).toBeDisabled()
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
    expect(demo.arrivals.length).toBe(asked)
    await openPanel(page, 'Settings')
    await expect(page.getByText('An opened file; a choice here leaves it.')).toBeVisible()
    await expect(page.getByText('No key belongs to an opened file.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('API key')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.locator('main')).toContainText('kept.jsonl.gz was closed.')
    await app.quit()
  })
})

test('work that began before shows in Settings, and nothing else can be begun', async ({
  launch,
  profile,
}) => {
  test.skip(process.platform === 'win32', 'A pipe holds the work up')
  const app = await launch()
  const { page } = app
  // Who reads it waits until somebody writes.
  const pipe = join(profile, 'pipe.gz')
  execFileSync('mkfifo', [pipe])
  await app.openNext(pipe)
  await openPanel(page, 'Settings')
  const usage = page.getByRole('table', { name: 'What takes how much' })
  await expect(usage).toBeVisible()
  await page.getByRole('button', { name: 'Clear…' }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.locator('main')).toContainText('Reading the file…')
  await expect(page.getByRole('button', { name: 'Remove for good' })).toBeDisabled()

  await openPanel(page, 'Pending')
  await openPanel(page, 'Settings')
  const names = ['Remove what is too old now', 'Check the file', 'Choose a file…']
  await expect(page.locator('main')).toContainText('Reading the file…')
  for (const name of names) await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.locator('main')).not.toContainText('Wait until this is done')

  writeFileSync(pipe, 'no gzip')
  for (const name of names) await expect(page.getByRole('button', { name })).toBeEnabled()
  await expect(page.locator('main')).not.toContainText('Reading the file…')
  await app.quit()
})
