import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lookout } from '../../tests/e2e/shell.ts'
import { openPanel } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

/** Settings exported on another computer: three new mainnet accounts and the appearance. */
const transferred = {
  format: 'lookout-profile',
  version: 1,
  networks: [
    {
      network: 'https://toncenter.com',
      accounts: ['1', '2', '3'].map((digit) => ({
        address: `0:${digit.repeat(64)}`,
        label: `Vault ${digit}`,
      })),
      pools: [{ address: `-1:${'4'.repeat(64)}`, label: 'Our pool' }],
    },
  ],
  settings: { theme: 'light' },
}

export async function takeSettings(camera: Camera, lookout: Lookout): Promise<void> {
  const { page } = camera
  await openPanel(page, 'Settings')
  const index = page.getByRole('list', { name: 'Groups of settings' }).getByRole('button')
  const titles = await index.allTextContents()
  for (const title of titles) {
    await camera.scene(`settings ${title}`, async () => {
      await index.filter({ hasText: new RegExp(`^${title}$`) }).click()
      await page.waitForTimeout(400)
      await camera.takeBoth(`settings-${title.toLowerCase().replaceAll(' ', '-')}`)
    })
  }
  await camera.scene('diagnostics', async () => {
    const group = page.getByRole('region', { name: 'Diagnostics' })
    await group.getByRole('button').first().click()
    await page.getByLabel('Diagnostics text').waitFor()
    await page.getByLabel('Diagnostics text').scrollIntoViewIfNeeded()
    await camera.takeBoth('settings-diagnostics-shown')
  })
  await camera.scene('import', async () => {
    const file = (text: string) => ({
      name: 'profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    const picker = page.getByLabel('File to import')
    await picker.setInputFiles(file('{"format":"another"}'))
    await page.waitForTimeout(500)
    await camera.takeBoth('settings-import-refused')
    await picker.setInputFiles(file(JSON.stringify(transferred)))
    await page.getByRole('group', { name: 'Changes made by this import' }).waitFor()
    await camera.takeBoth('settings-import')
  })
  await camera.scene('open an export', async () => {
    const file = join(tmpdir(), `lookout-tour-${process.pid}.lookout`)
    await lookout.saveNextAs(file)
    const storage = page.getByRole('region', { name: 'Storage' })
    await storage.getByRole('group', { name: 'Export' }).getByRole('button').first().click()
    await page.waitForTimeout(4_000)
    await camera.takeBoth('settings-exported')
    await lookout.openNext(file)
    const choose = storage.getByRole('group', { name: 'Open an exported file' }).getByRole('button').first()
    // The button is disabled until the export is written.
    await choose.click({ timeout: 120_000 })
    await page.waitForTimeout(2_500)
    await storage.getByRole('group', { name: 'Open an exported file' }).scrollIntoViewIfNeeded()
    await camera.takeBoth('settings-archive')
    rmSync(file, { force: true })
  })
}
