import { openPanel } from '../../tests/e2e/steps.ts'
import { usualSize, type Camera } from './camera.ts'
import { openRow, takePanels } from './panels.ts'

export async function takeSizes(camera: Camera): Promise<void> {
  const { page } = camera
  await page.evaluate(() => window.lookout?.request['settings.set']({ contrast: 'more' }))
  await takePanels(camera, 'contrast')
  await page.evaluate(() => window.lookout?.request['settings.set']({ contrast: 'system' }))
  for (const [width, height] of [
    [1920, 1080],
    [1000, 700],
    [760, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await takePanels(camera, `${width}`)
  }
  await page.setViewportSize(usualSize)
  await camera.scene('zoom', async () => {
    // At 200 % zoom, a window is half as wide and high in CSS pixels.
    await page.setViewportSize({ width: usualSize.width / 2, height: usualSize.height / 2 })
    await takePanels(camera, 'zoom-200')
  })
  await page.setViewportSize(usualSize)
  await camera.scene('dense rows', async () => {
    await openPanel(page, 'Pending')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('radio').first().check()
    await page.keyboard.press('Escape')
    await openRow(camera, 'Pending actions', 1)
    await camera.takeBoth('pending-dense')
  })
}
