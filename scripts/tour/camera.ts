import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../electron/shared/contract.ts'

declare global {
  interface Window {
    readonly lookout?: Bridge
  }
}

export type Theme = 'light' | 'dark'

export const usualSize = { width: 1360, height: 860 }
const themes: readonly Theme[] = ['light', 'dark']

export interface Camera {
  readonly page: Page
  readonly setTheme: (theme: Theme) => Promise<void>
  readonly take: (name: string) => Promise<void>
  readonly takeBoth: (name: string) => Promise<void>
  /** Runs a scene. A failure is recorded in `missed` and does not end the tour. */
  readonly scene: (name: string, act: () => Promise<void>) => Promise<void>
}

export const missed: string[] = []

export function createCamera(page: Page, folder: string): Camera {
  const settle = (): Promise<void> => page.waitForTimeout(150)

  async function setTheme(theme: Theme): Promise<void> {
    await page.evaluate((value) => window.lookout?.request['settings.set']({ theme: value }), theme)
    await page.waitForFunction((value) => document.documentElement.dataset['theme'] === value, theme)
  }

  async function take(name: string): Promise<void> {
    const size = page.viewportSize() ?? usualSize
    // Move the pointer away from the rows, so that no row is hovered.
    await page.mouse.move(size.width - 1, size.height - 1)
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path })
    console.log(path)
  }

  return {
    page,
    setTheme,
    take,
    takeBoth: async (name) => {
      for (const theme of themes) {
        await setTheme(theme)
        await settle()
        await take(`${name}-${theme}`)
      }
    },
    scene: async (name, act) => {
      try {
        await act()
      } catch (thrown) {
        const [line = ''] = String(thrown instanceof Error ? thrown.message : thrown).split('\n')
        missed.push(`${name}: ${line}`)
        console.error(`failed ${name}: ${line}`)
      }
      // Close dialogs that the scene left open.
      for (let nth = 0; nth < 3 && (await page.getByRole('dialog').count()) > 0; nth += 1)
        await page.keyboard.press('Escape')
    },
  }
}
