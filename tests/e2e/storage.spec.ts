import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixture.ts'
import { addAccount, openPanel, rowsOf, statusLine } from './steps.ts'

test('what is kept is counted, exported, opened elsewhere and worked out anew', async ({
  launch,
  demo,
  profile,
}) => {
  const file = join(profile, 'kept.jsonl.gz')
  const [busy] = demo.suggested.accounts
  if (busy === undefined) throw new Error('The demo suggests accounts')

  await test.step('Settings say what takes how much, and export it', async () => {
    const app = await launch()
    const { page } = app
    await addAccount(page, busy.address)
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible({ timeout: 30_000 })
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
    await page.getByRole('button', { name: 'Work out everything anew' }).click()
    await expect(page.locator('main')).toContainText('traces were worked out anew.')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.locator('main')).toContainText('nothing is wrong with it')
    await app.quit()
  })

  await test.step('another copy opens it without asking anybody', async () => {
    const asked = demo.arrivals.length
    const switches = [`--base-url=${demo.url}`, '--rebuild']
    const app = await launch({ profile: join(profile, 'other'), switches })
    expect(app.output()).toContain('Worked out 0 traces anew from what is kept.')
    const { page } = app
    await openPanel(page, 'Settings')
    await app.openNext(file)
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await expect(page.locator('main')).toContainText('With what is kept here it would add')
    await page.getByRole('button', { name: 'Only read it' }).click()
    await expect(page.locator('main')).toContainText('kept.jsonl.gz is open to be read.')
    await page.getByRole('button', { name: /^Show http/ }).click()
    await expect(statusLine(page)).not.toContainText('Service answers')
    await openPanel(page, 'Pending')
    await expect(rowsOf(page, 'Pending actions').first()).toBeVisible()
    expect(demo.arrivals.length).toBe(asked)
    await openPanel(page, 'Settings')
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.locator('main')).toContainText('kept.jsonl.gz was closed.')
    await app.quit()
  })
})
