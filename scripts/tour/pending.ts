import type { Locator } from '@playwright/test'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import { openPanel, rowsOf } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

const storyStates = ['checking', 'completed', 'failed', 'not-executed'] as const

const pasted = [
  'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF, Partner',
  '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E, The same in raw form',
  '0:0000000000000000000000000000000000000000000000000000000000000001, Test wallet',
  'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG, One letter wrong',
].join('\n')

async function choose({ page }: Camera, subject: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${subject}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function takeList(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('account menu', async () => {
    await page.getByRole('button', { name: 'More for Hot wallet A', exact: true }).click()
    await page.getByRole('menu').waitFor()
    await camera.takeBoth('pending-account-menu')
    await page.keyboard.press('Escape')
  })
  await camera.scene('rename', async () => {
    await choose(camera, 'Hot wallet B', 'Rename')
    await camera.takeBoth('pending-rename')
    await page.keyboard.press('Escape')
  })
  await camera.scene('marks', async () => {
    await choose(camera, 'Cold vault', 'Group, note and colour')
    await camera.takeBoth('pending-marks')
  })
  await camera.scene('group', async () => {
    await choose(camera, 'group Treasury', 'Name, note and colour')
    await camera.takeBoth('pending-group')
  })
  await camera.scene('group alone', async () => {
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await camera.takeBoth('pending-group-shown')
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  })
  await camera.scene('one account', async () => {
    await page
      .getByRole('button', { name: /^Market maker/ })
      .first()
      .click()
    await page.waitForTimeout(800)
    await camera.takeBoth('pending-one-account')
    await page.getByRole('button', { name: /^All accounts/ }).click()
  })
  await camera.scene('add many', async () => {
    await page
      .getByLabel('List file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(pasted) })
    await page.getByRole('dialog', { name: 'Import list' }).waitFor()
    await page.waitForTimeout(600)
    await camera.takeBoth('pending-add-many')
  })
  await camera.scene('wrong address', async () => {
    await page.getByRole('textbox', { name: 'Add address' }).fill('EQ-nothing')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await camera.takeBoth('pending-wrong-address')
    await page.getByRole('textbox', { name: 'Add address' }).fill('')
  })
}

const filterOf = ({ page }: Camera): Locator => page.getByRole('combobox', { name: 'Filter', exact: true })

async function takeTools(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('filter', async () => {
    await page.getByRole('button', { name: 'Filter options' }).click()
    await camera.takeBoth('pending-filter')
    await page.keyboard.press('Escape')
    await filterOf(camera).fill('dir:out -type:call_contract amount>0.1')
    await page.waitForTimeout(400)
    await camera.takeBoth('pending-filtered')
  })
  await camera.scene('saved views', async () => {
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('What we send')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await camera.takeBoth('pending-saved-views')
    await page.keyboard.press('Escape')
  })
  await camera.scene('no match', async () => {
    const field = filterOf(camera)
    await field.fill('amount>99999999')
    await page.waitForTimeout(400)
    await camera.takeBoth('pending-no-match')
    await field.fill('')
  })
  await camera.scene('columns', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await camera.takeBoth('pending-columns')
  })
}

async function takeStories(camera: Camera): Promise<void> {
  const { page } = camera
  for (const state of storyStates) {
    await camera.scene(`story ${state}`, async () => {
      await filterOf(camera).fill(`state:${state}`)
      await rowsOf(page, 'Pending actions').filter({ hasText: traceStateNames[state] }).first().click()
      await filterOf(camera).fill('')
      await page.waitForTimeout(400)
      await camera.takeBoth(`pending-story-${state}`)
    })
  }
  await camera.scene('every field', async () => {
    await page.getByText('All fields').click()
    await page.getByText('All fields').scrollIntoViewIfNeeded()
    await camera.takeBoth('pending-every-field')
    await page.getByText('Raw JSON').click()
    await page.getByLabel('Raw JSON of the trace').scrollIntoViewIfNeeded()
    await camera.takeBoth('pending-raw')
  })
  await camera.scene('journal', async () => {
    await page.getByRole('button', { name: /^Journal/ }).click()
    await rowsOf(page, 'Journal').nth(5).waitFor()
    await rowsOf(page, 'Journal').nth(2).click()
    await page.waitForTimeout(400)
    await camera.takeBoth('pending-journal')
    await page.getByRole('main').getByRole('button', { name: 'Pending', exact: true }).click()
  })
  await camera.scene('timeline', async () => {
    await page.getByRole('button', { name: /^Timeline/ }).click()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await page.waitForTimeout(600)
    await camera.takeBoth('pending-timeline')
    await page.getByRole('button', { name: /^Timeline/ }).click()
  })
}

export async function takePending(camera: Camera): Promise<void> {
  await openPanel(camera.page, 'Pending')
  await takeList(camera)
  await takeTools(camera)
  await takeStories(camera)
}
