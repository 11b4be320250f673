import { bigBlockEvery } from '../../electron/demo/world/world-blocks.ts'
import { createChain, seqnoOf } from '../../electron/demo/world/chain.ts'
import { openBlock, rowsOf } from '../../tests/e2e/steps.ts'
import type { Camera } from './camera.ts'

const chain = createChain(1)

export async function openBigBlock({ page }: Camera): Promise<void> {
  const newest = seqnoOf(-1, chain.indexAt(Date.now() - 5_000))
  await openBlock(page, String(newest - (newest % bigBlockEvery)))
  await rowsOf(page, 'Transactions').nth(10).waitFor()
}

export async function takeBlocks(camera: Camera): Promise<void> {
  const { page } = camera
  await camera.scene('big block', async () => {
    await openBigBlock(camera)
    await rowsOf(page, 'Transactions').nth(3).click()
    await page.waitForTimeout(600)
    await camera.takeBoth('blocks-big')
  })
  await camera.scene('accounts', async () => {
    await page.getByRole('button', { name: /^Accounts/ }).click()
    await page.waitForTimeout(500)
    await camera.takeBoth('blocks-accounts')
    await page.getByRole('button', { name: /^Accounts/ }).click()
  })
  await camera.scene('block filter', async () => {
    const field = page.getByRole('combobox', { name: 'Filter', exact: true })
    await field.fill('co')
    await page.waitForTimeout(400)
    await camera.takeBoth('blocks-completions')
    await field.fill('count>8')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    await camera.takeBoth('blocks-filtered')
    await field.fill('count>')
    await page.waitForTimeout(400)
    await camera.takeBoth('blocks-filter-problem')
    await field.fill('')
    await page.keyboard.press('Escape')
  })
  await camera.scene('row menu', async () => {
    await rowsOf(page, 'Transactions').nth(4).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    await camera.takeBoth('blocks-row-menu')
    await page.keyboard.press('Escape')
  })
  await camera.scene('export menu', async () => {
    await page.getByRole('button', { name: /Export/ }).click()
    await page.getByRole('menu').waitFor()
    await camera.takeBoth('blocks-export-menu')
    await page.getByRole('menuitem', { name: /^Range/ }).click()
    await page.waitForTimeout(400)
    await camera.takeBoth('blocks-range')
  })
  await camera.scene('pin', async () => {
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.waitForTimeout(400)
    await camera.takeBoth('blocks-pinned')
  })
  await camera.scene('block raw', async () => {
    await page.locator('summary[data-key="v"]').click()
    await page.locator('.raw pre').first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(400)
    await camera.takeBoth('blocks-raw')
  })
  await camera.scene('block that is not there', async () => {
    await openBlock(page, '12')
    await page.waitForTimeout(1_500)
    await camera.takeBoth('blocks-absent')
    await openBlock(page, '900000000')
    await page.waitForTimeout(1_500)
    await camera.takeBoth('blocks-future')
    await page.getByRole('textbox', { name: 'Block' }).fill('what is this')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await camera.takeBoth('blocks-wrong')
  })
  await camera.scene('follow', async () => {
    await page.getByTitle(/^Follow the newest/).click()
    await page.waitForTimeout(5_000)
    await camera.takeBoth('blocks-follow')
    await page.getByTitle(/^Follow the newest/).click()
  })
}
