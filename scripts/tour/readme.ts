import { openPanel, rowsOf } from '../../tests/e2e/steps.ts'
import { openBigBlock } from './blocks.ts'
import type { Camera } from './camera.ts'
import { openRow } from './panels.ts'

/** Run time before the first screenshot, so that the newest rows differ in age. */
const lookMs = 25_000

async function takePendingPicture(camera: Camera): Promise<void> {
  const { page } = camera
  await openPanel(page, 'Pending')
  await page.waitForTimeout(lookMs)
  const rows = rowsOf(page, 'Pending actions')
    .filter({ hasText: /Committed|On chain/ })
    .filter({ hasText: /Send|Swap|Receive|Stake/ })
  if ((await rows.count()) > 0) await rows.first().click()
  else await openRow(camera, 'Pending actions', 1)
  await page.waitForTimeout(600)
  await camera.take('readme-pending-dark')
}

async function takePoolsPicture(camera: Camera): Promise<void> {
  await openPanel(camera.page, 'Pools')
  await camera.page.waitForTimeout(800)
  await openRow(camera, 'Nominators', 1)
  await camera.page.getByRole('button', { name: 'Mark as mine' }).click()
  await camera.page.getByRole('tab', { name: 'Rewards' }).click()
  await camera.page.waitForTimeout(1_000)
  await camera.take('readme-pools-dark')
}

/** A large block with one watched account. */
async function takeBlocksPicture(camera: Camera): Promise<void> {
  const { page } = camera
  await openBigBlock(camera)
  const row = rowsOf(page, 'Transactions').nth(10)
  await row.click()
  const text = await row.locator('[data-address]').getAttribute('data-address')
  await page.evaluate((seed) => window.lookout?.request['accounts.add'](seed), {
    text: text ?? '',
    label: 'Exchange desk',
  })
  await page.waitForTimeout(1_500)
  await camera.take('readme-blocks-light')
  await page.evaluate(
    (key) => window.lookout?.request['accounts.remove']({ key }),
    (text ?? '').toLowerCase(),
  )
}

/** The three screenshots of the README, with several days of history. */
export async function takeReadme(camera: Camera): Promise<void> {
  await camera.setTheme('dark')
  await camera.scene('readme pending', () => takePendingPicture(camera))
  await camera.scene('readme pools', () => takePoolsPicture(camera))
  await camera.setTheme('light')
  await camera.scene('readme blocks', () => takeBlocksPicture(camera))
}
