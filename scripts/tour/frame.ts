import { openPanel } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'
import { takePanels } from './panels.ts'

export async function takeFrame(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to anything' }).waitFor()
    await camera.takeBoth('palette')
    await page.keyboard.type('pool')
    await camera.takeBoth('palette-pool')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('no such thing')
    await camera.takeBoth('palette-nothing')
    // The first Escape clears the text.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
  await camera.scene('shortcuts', async () => {
    await openPanel(page, 'Pending')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await camera.takeBoth('shortcuts')
  })
  await camera.scene('paused', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await camera.takeBoth('paused')
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
  })
}

export async function takePast(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('spans', async () => {
    await openPanel(page, 'Pending')
    for (const span of ['Hour', 'Week']) {
      await page.getByLabel('Time span').selectOption(span)
      await page.waitForTimeout(500)
      await camera.takeBoth(`span-${span.toLowerCase()}`)
    }
    await page.getByLabel('Time span').selectOption('Day')
    await page.waitForTimeout(500)
  })
  await camera.scene('past', async () => {
    const bar = page.getByRole('slider', { name: 'Selected time' })
    const box = await bar.boundingBox()
    if (box === null) throw new Error('The time bar is missing.')
    // About four hours ago, during an observed period.
    await page.mouse.click(box.x + box.width * 0.79, box.y + box.height / 2)
    await page.getByRole('button', { name: 'Back to now' }).waitFor()
    await page.waitForTimeout(600)
    await takePanels(camera, 'past')
    await page.getByRole('button', { name: 'Back to now' }).click()
  })
}
