import { choosePool } from '../../tests/e2e/pool-steps.ts'
import { openPanel, rowsOf } from '../../tests/e2e/steps.ts'
import { openBigBlock } from './blocks.ts'
import type { Camera } from './camera.ts'
import { openRow } from './panels.ts'

const lookMs = 25_000

async function takePendingPicture(camera: Camera): Promise<void> {
  const { page } = camera
  await openPanel(page, 'Pending')
  await page.waitForTimeout(lookMs)
  const rows = rowsOf(page, 'Pending actions').filter({ hasText: /^Completed.*Swap/ })
  const steps = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  // Traces known only from the service's history have one step.
  for (const row of await rows.all()) {
    await row.click()
    if ((await steps.count()) > 2) break
  }
  await page.waitForTimeout(600)
  await camera.take('readme-pending-dark')
}

async function takePoolsPicture(camera: Camera): Promise<void> {
  await openPanel(camera.page, 'Pools')
  await choosePool(camera.page, 'Pool even')
  await camera.page.waitForTimeout(800)
  await openRow(camera, 'Nominators', 1)
  await camera.page.getByRole('button', { name: 'Mark as mine' }).click()
  await camera.page.getByRole('tab', { name: 'Rewards' }).click()
  await camera.page.waitForTimeout(1_000)
  await camera.take('readme-pools-dark')
}

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

export async function takeReadme(camera: Camera): Promise<void> {
  await camera.setTheme('dark')
  await camera.scene('readme pending', () => takePendingPicture(camera))
  await camera.scene('readme pools', () => takePoolsPicture(camera))
  await camera.setTheme('light')
  await camera.scene('readme blocks', () => takeBlocksPicture(camera))
}
