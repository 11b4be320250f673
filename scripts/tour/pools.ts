import { choosePool } from '../../tests/e2e/pool-steps.ts'
import { openPanel, rowsOf } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

async function showPool({ page }: Camera, name: string): Promise<void> {
  await choosePool(page, name)
  await rowsOf(page, 'Nominators').first().waitFor()
  await page.waitForTimeout(500)
}

const tabs = ['Former', 'Changes', 'Difference', 'Rewards', 'Rounds', 'Inbox'] as const

async function takeTabs(camera: Camera): Promise<void> {
  const { page } = camera
  for (const tab of tabs) {
    await camera.scene(`tab ${tab}`, async () => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await page.waitForTimeout(700)
      await camera.takeBoth(`pools-tab-${tab.toLowerCase()}`)
    })
  }
  await page.getByRole('tab', { name: 'Current' }).click()
}

async function takePictures(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('figures', async () => {
    await page.getByRole('button', { name: 'Show charts' }).click()
    const figure = page.getByLabel('Figure')
    const names = await figure.locator('option').allTextContents()
    for (const nth of names.keys().drop(1)) {
      await figure.selectOption({ index: nth })
      await page.waitForTimeout(300)
      await camera.takeBoth(`pools-picture-${nth}`)
    }
    await figure.selectOption({ index: 0 })
  })
  await camera.scene('tables of pictures', async () => {
    const toggles = page.getByRole('button', { name: /as a table$/ })
    for (const toggle of await toggles.all()) await toggle.click()
    await page.waitForTimeout(300)
    await camera.takeBoth('pools-pictures-as-tables')
    for (const toggle of await page.getByRole('button', { name: /as a (table|picture|chart)$/ }).all())
      await toggle.click()
    await page.getByRole('button', { name: 'Hide charts' }).click()
  })
}

export async function takePools(camera: Camera): Promise<void> {
  const { page } = camera
  await openPanel(page, 'Pools')
  await camera.scene('all pools', async () => {
    await page.getByRole('button', { name: /^All pools/ }).click()
    await page.waitForTimeout(700)
    await camera.takeBoth('pools-all')
  })
  await camera.scene('nominator', async () => {
    await showPool(camera, 'Pool even')
    await rowsOf(page, 'Nominators').nth(2).click()
    await page.getByRole('button', { name: 'Mark as mine' }).click()
    await page.waitForTimeout(500)
    await camera.takeBoth('pools-nominator')
  })
  await takeTabs(camera)
  await takePictures(camera)
  await camera.scene('pool columns', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await camera.takeBoth('pools-columns')
  })
  await camera.scene('pool menu', async () => {
    await page.getByRole('button', { name: 'More for Pool even', exact: true }).click()
    await camera.takeBoth('pools-menu')
    await page.keyboard.press('Escape')
  })
  await camera.scene('pair suggested', async () => {
    await showPool(camera, 'Pilot even')
    await camera.takeBoth('pools-pair-suggested')
    await page.getByRole('button', { name: 'Link as a pair' }).click()
    await page.waitForTimeout(400)
    await camera.takeBoth('pools-pair')
  })
  for (const name of ['Pool odd', 'Harbor pool', 'Ballast pool', 'Drydock pool', 'Skerry pool']) {
    await camera.scene(name, async () => {
      await showPool(camera, name)
      await camera.takeBoth(`pools-${name.toLowerCase().replace(' ', '-')}`)
    })
  }
  await camera.scene('statement', async () => {
    await showPool(camera, 'Pool even')
    await rowsOf(page, 'Nominators').nth(2).click()
    await page.getByRole('button', { name: 'Statement', exact: true }).click()
    await page.waitForTimeout(700)
    await camera.takeBoth('pools-statement')
  })
  await camera.scene('my addresses', async () => {
    await page.getByRole('button', { name: /^Total staked/ }).click()
    await page.waitForTimeout(600)
    await camera.takeBoth('pools-mine')
  })
  await camera.scene('earlier change', async () => {
    await showPool(camera, 'Pool even')
    await page.getByRole('button', { name: 'Earlier change' }).click()
    await page.getByRole('button', { name: 'Back to now' }).waitFor()
    await page.waitForTimeout(600)
    await camera.takeBoth('pools-earlier-change')
    await page.getByRole('button', { name: 'Back to now' }).click()
  })
}
