import { openPanel, rowsOf, type PanelName } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

export const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

const grids: Partial<Record<PanelName, string>> = {
  Pending: 'Pending actions',
  Blocks: 'Transactions',
  Pools: 'Nominators',
}

export async function openRow({ page }: Camera, grid: string, index: number): Promise<void> {
  const row = rowsOf(page, grid).nth(index)
  if (await row.isVisible().catch(() => false)) await row.click()
}

/** Closes the detail, because it covers the list in a narrow window. */
export async function closeDetail({ page }: Camera): Promise<void> {
  const close = page.getByRole('button', { name: 'Close details' }).first()
  if (await close.isVisible()) await close.click()
}

export async function takePanels(
  camera: Camera,
  state: string,
  shown: readonly PanelName[] = panels,
): Promise<void> {
  for (const panel of shown) {
    await camera.scene(`${panel} ${state}`, async () => {
      await closeDetail(camera)
      await openPanel(camera.page, panel)
      await camera.page.waitForTimeout(500)
      // The panel reopens the row that was selected before.
      await closeDetail(camera)
      const grid = grids[panel]
      if (grid !== undefined) await openRow(camera, grid, 0)
      await camera.takeBoth(`${panel.toLowerCase()}-${state}`)
    })
  }
}
