import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'
import { openPanel } from './steps.ts'

const dayMs = 86_400_000

test('a clock that is days ahead is named in every panel until the user trusts it', async ({
  launch,
  profile,
  demo,
}) => {
  const first = await launch()
  await first.page
    .getByRole('textbox', { name: 'Add address' })
    .fill(demo.suggested.accounts[0]?.address ?? '')
  await first.quit()
  // The computer's clock was last known to be right 40 days ago.
  const at = Date.now() - 40 * dayMs
  const database = new DatabaseSync(join(profile, 'lookout.db'))
  database
    .prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('note:clock', ?)")
    .run(JSON.stringify({ trustedAt: at, computerAt: at, offsetMs: 0 }))
  database.close()

  const { page } = await launch({ switches: ['--base-url=http://127.0.0.1:9'] })
  const banner = page.getByRole('region', { name: 'Clock' })
  await expect(banner).toContainText('This computer’s clock is 40 days ahead of its last known time.', {
    timeout: 60_000,
  })
  await expect(banner).toContainText('Nothing is deleted until the service confirms the time.')
  await openPanel(page, 'Settings')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Trust this clock' }).click()
  await expect(banner).toHaveCount(0)
})
