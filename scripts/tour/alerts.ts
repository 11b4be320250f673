import { openPanel } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

export async function takeAlerts(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('rules', async () => {
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await camera.takeBoth('alerts-rules')
  })
  await camera.scene('rule editor', async () => {
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByText('It would have fired').waitFor()
    await camera.takeBoth('alerts-rule')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  await camera.scene('new rule', async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.waitForTimeout(900)
    const kinds = page.getByLabel('When', { exact: true })
    const count = await kinds.locator('option').count()
    for (let nth = 0; nth < count; nth += 4) {
      await kinds.selectOption({ index: nth })
      await page.waitForTimeout(900)
      await camera.takeBoth(`alerts-new-rule-${nth}`)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  await camera.scene('history', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await camera.takeBoth('alerts-history')
  })
}
