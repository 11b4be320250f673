import type { Demo } from '../../electron/demo/start-demo.ts'
import { saveKey, statusLine } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'
import { panels, takePanels } from './panels.ts'

const lookMs = 15_000

/** The steps of the first run. No request is sent before the last one. */
export async function takeFirstRun(camera: Camera, demo: Demo): Promise<void> {
  const dialog = camera.page.getByRole('dialog')
  await camera.scene('first run', async () => {
    await camera.takeBoth('first-run-start')
    await dialog.getByRole('radio', { name: /Custom URL/ }).check()
    await camera.takeBoth('first-run-network')
    await dialog.getByRole('textbox').fill(demo.url)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Do you have an API key?').waitFor()
    await camera.takeBoth('first-run-key')
    await dialog.getByRole('button', { name: 'Continue without key' }).click()
    await dialog.getByText('How long should Lookout keep history?').waitFor()
    await camera.takeBoth('first-run-retention')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('What do you want to watch first?').waitFor()
    await camera.takeBoth('first-run-watch')
  })
}

async function watchSuggested({ page }: Camera, demo: Demo): Promise<void> {
  for (const { address, label } of demo.suggested.accounts)
    await page.evaluate((seed) => window.lookout?.request['accounts.add'](seed), { text: address, label })
  for (const { address, label } of demo.suggested.pools)
    await page.evaluate((seed) => window.lookout?.request['pools.add'](seed), { text: address, label })
  const { workchain, shard, seqno } = demo.world.bigBlock
  await page.evaluate(
    (text) => window.lookout?.request['blocks.open']({ text }),
    `${workchain},${shard},${seqno}`,
  )
}

export async function takeTroubles(camera: Camera, demo: Demo): Promise<void> {
  const { page } = camera
  await saveKey(page, 'the-only-key')
  await watchSuggested(camera, demo)
  await page.waitForTimeout(lookMs)
  await camera.scene('wrong key', async () => {
    await saveKey(page, 'another-key')
    await statusLine(page).getByText('Key rejected').waitFor({ timeout: 60_000 })
    await takePanels(camera, 'wrong-key', ['Pools', 'Settings'])
    await saveKey(page, 'the-only-key')
    await statusLine(page).getByText('Service OK').waitFor({ timeout: 60_000 })
  })
  for (const [name, fault] of [
    ['rate-limited', '429'],
    ['malformed', 'malformed'],
    ['error', '500'],
  ] as const) {
    await demo.faults.set('*', fault)
    await page.waitForTimeout(7_000)
    await takePanels(camera, name, ['Pending', 'Blocks', 'Pools'])
    await demo.faults.clear('*')
    await page.waitForTimeout(4_000)
  }
  await demo.faults.set('*', 'offline')
  await page.waitForTimeout(7_000)
  await takePanels(camera, 'offline', panels)
}

export async function takeMany(camera: Camera, demo: Demo): Promise<void> {
  const { page } = camera
  await saveKey(page, 'any-key-will-do')
  const items = demo.world.actors.slice(0, 200).map(({ address, label }) => ({ text: address, label }))
  await page.evaluate((list) => window.lookout?.request['accounts.addMany']({ items: list }), items)
  await page.waitForTimeout(lookMs)
  await takePanels(camera, '200-accounts', ['Pending'])
}
