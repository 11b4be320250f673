import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, expectNoTrouble, openBlock, openPanel, rowsOf, saveKey } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Transactions' })
const problem = (page: Page) => page.locator('[data-problem]')

/** Waits for a number of new maps, and returns how many of them had no pixel in their first frame. */
function countEmptyMaps(page: Page, wanted: number): Promise<number> {
  return page.evaluate(async (count) => {
    const maps = new Set([document.querySelector('.block-map canvas')])
    let empty = 0
    while (maps.size <= count) {
      await new Promise(requestAnimationFrame)
      const map = document.querySelector<HTMLCanvasElement>('.block-map canvas')
      if (map === null || maps.has(map)) continue
      maps.add(map)
      const pixels = map.getContext('2d')?.getImageData(0, 0, map.width, map.height).data
      if (pixels?.some((value) => value > 0) !== true) empty += 1
    }
    return empty
  }, wanted)
}

test('blocks open in every notation, support back and forward, and work offline', async ({
  app,
  page,
  demo,
  profile,
}) => {
  await test.step('a bare number is a masterchain block', async () => {
    await openBlock(page, '276749988')
    await expect(page.locator('main')).toContainText('(-1,8000000000000000,276749988)')
    await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '6')
    await expectNoTrouble(page)
  })

  for (const [form, text] of [
    ['hex', '0,8000000000000000,281967234'],
    ['signed decimal', '0,-9223372036854775808,281967235'],
    ['an explorer URL', 'https://tonviewer.com/block/(0,8000000000000000,281967236)'],
  ] as const) {
    await test.step(`a shard block from ${form}`, async () => {
      await openBlock(page, text)
      const seqno = /(\d{9})\)?$/.exec(text)?.[1] ?? ''
      await expect(page.locator('main')).toContainText(`(0,8000000000000000,${seqno})`)
      await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
      await expect(detailOf(page)).toContainText('-9223372036854775808')
    })
  }

  await test.step('Back and Forward return to earlier and later blocks', async () => {
    const field = page.getByRole('textbox', { name: 'Block' })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(field).toHaveValue('(0,8000000000000000,281967235)')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(field).toHaveValue('(0,8000000000000000,281967234)')
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await expect(field).toHaveValue('(0,8000000000000000,281967236)')
    await expect(page.getByRole('button', { name: 'Forward', exact: true })).toBeDisabled()
  })

  await test.step('fast stepping requests only the last block', async () => {
    const before = demo.arrivals.length
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('textbox', { name: 'Block' })).toHaveValue('(0,8000000000000000,281967224)')
    await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
    const requests = demo.arrivals
      .slice(before)
      .filter(({ operation, target }) => operation === 'getBlockTransactions' && target.includes('281967'))
    expect(requests.length).toBeLessThan(6)
  })

  await test.step('loaded blocks are available offline', async () => {
    await demo.faults.set('*', 'offline')
    await openBlock(page, '276749988')
    await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
    await openBlock(page, '276749000')
    await expect(problem(page)).toHaveAttribute('data-problem', 'failed')
    await expect(problem(page)).toContainText('Lookout will retry automatically.')
  })

  await test.step('a range of stored blocks exports to one file, and missing blocks are counted', async () => {
    await openBlock(page, '0,8000000000000000,281967235')
    await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
    const path = join(profile, 'range.jsonl')
    await app.saveNextAs(path)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Range of stored blocks…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export stored blocks of basechain' })
    await dialog.getByLabel('From block').fill('281967234')
    await dialog.getByLabel('To block').fill('281967238')
    await expect(dialog).toContainText(
      /3 stored blocks with \d+ transactions; 2 blocks in this range not stored/,
    )
    await dialog.getByRole('button', { name: 'Save as JSON Lines' }).click()
    await expect(page.locator('.toast')).toContainText('range.jsonl')
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const saved = lines.map((line) => JSON.parse(line) as { readonly seqno: string })
    expect([...new Set(saved.map(({ seqno }) => seqno))]).toEqual(['281967234', '281967235', '281967236'])
  })
})

test('a large block loads page by page, can be cancelled and resumed, and exports completely', async ({
  app,
  page,
  demo,
  profile,
}) => {
  const { seqno } = demo.world.bigBlock
  await demo.faults.set('getBlockTransactions', { kind: 'short-pages', size: 900 })
  await openBlock(page, String(seqno))
  await expect(page.locator('main')).toContainText(/At least [\d,]+ transactions, still loading/)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.locator('main')).toContainText(/At least [\d,]+ transactions .* Incomplete/)
  await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)

  await saveKey(page, 'any-key-at-all')
  await openPanel(page, 'Blocks')
  await demo.faults.set('getBlockTransactions', { kind: 'short-pages', size: 900 })
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10001', { timeout: 120_000 })
  await expect(page.locator('main')).toContainText('10,000 transactions')
  expect(await rowsOf(page, 'Transactions').count()).toBeLessThan(200)

  const path = join(profile, 'saved.jsonl')
  await app.saveNextAs(path)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON Lines, 10,000 rows' }).click()
  await expect(page.locator('.toast')).toContainText('saved.jsonl')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const saved = lines.map((line) => JSON.parse(line) as { readonly lt: string; readonly hash: string })
  expect(saved).toHaveLength(10_000)
  expect(new Set(saved.map(({ hash }) => hash)).size).toBe(10_000)
  expect(saved.every(({ lt }, index) => index === 0 || BigInt(saved[index - 1]?.lt ?? 0) <= BigInt(lt))).toBe(
    true,
  )
})

test('Latest and Next use getBlockTransactions only', async ({ page, demo }) => {
  await saveKey(page, 'any-key-at-all')
  await openBlock(page, String(demo.world.newestBlock.seqno - 20))
  await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(page.locator('main')).not.toContainText('Searching for the newest')
  await expect(grid(page)).toBeVisible()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.locator('main')).toContainText(/Waiting until|Queued|transaction/)
  await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
  expect(new Set(demo.arrivals.map(({ operation }) => operation))).toEqual(new Set(['getBlockTransactions']))
})

test('filter, accounts, map, pins and Follow work by mouse and keyboard', async ({ page, demo }) => {
  const { workchain, shard, seqno } = { workchain: 0, shard: '8000000000000000', seqno: 281967234 }
  await openBlock(page, `${workchain},${shard},${seqno}`)
  const total = Number((await grid(page).getAttribute('aria-rowcount')) ?? 0) - 1
  expect(total).toBeGreaterThan(3)
  const filter = page.getByRole('combobox', { name: 'Filter' })

  await test.step('a click on an account filters by it', async () => {
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Accounts' })).toContainText('%')
    await rowsOf(page, 'Accounts').first().click()
    await expect(filter).toHaveValue(/^account:0:[0-9a-f]{64}$/)
    await filter.fill('')
  })

  await test.step('watched accounts are listed first, and N selects the next one', async () => {
    const last = rowsOf(page, 'Transactions').last()
    const address = (await last.locator('[data-address]').getAttribute('data-address')) ?? ''
    await addAccount(page, address)
    await openPanel(page, 'Blocks')
    await expect(rowsOf(page, 'Transactions').first().locator('[data-address]')).toHaveAttribute(
      'data-address',
      address,
    )
    await page.keyboard.press('n')
    await expect(rowsOf(page, 'Transactions').first()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('arrow keys in the map select transactions', async () => {
    const map = page.getByRole('slider', { name: 'Block map' })
    await map.focus()
    await page.keyboard.press('Home')
    await expect(map).toHaveAttribute('aria-valuetext', /, watched, 1 of /)
    await page.getByRole('combobox', { name: 'Map colours' }).selectOption('lt')
    await map.focus()
    await page.keyboard.press('Home')
    await expect(map).toHaveAttribute('aria-valuetext', /^Transaction 1 of /)
    await page.keyboard.press('ArrowDown')
    await expect(map).toHaveAttribute('aria-valuetext', /^Transaction 2 of /)
    await expect(detailOf(page)).toContainText('Transaction 2 of')
  })

  await test.step('the map is drawn again with the pixels of another screen', async () => {
    const canvas = page.locator('.block-map canvas')
    const pixels = () => canvas.evaluate((map: HTMLCanvasElement) => map.width / map.clientWidth)
    expect(await pixels()).toBeCloseTo(1, 1)
    const session = await page.context().newCDPSession(page)
    const metrics = { width: 0, height: 0, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 2 })
    await expect.poll(pixels).toBeCloseTo(2, 1)
    await session.send('Emulation.clearDeviceMetricsOverride')
    await expect.poll(pixels).toBeCloseTo(1, 1)
  })

  await test.step('checks of a block are counted', async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(detailOf(page)).toContainText('2 times, unchanged')
  })

  await test.step('no content is shown for times before the block was loaded', async () => {
    await page.getByRole('slider', { name: 'Selected time' }).press('Home')
    await expect(page.locator('main')).toContainText(/Block [\d,]+ had not been loaded at this time/)
    await expect(page.locator('main')).not.toContainText('0 transactions')
    await expect(detailOf(page).getByText('Raw response')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(grid(page)).toContainText('watched')
  })

  await test.step('Follow loads the newest blocks until stopped', async () => {
    await openBlock(page, String(demo.world.newestBlock.seqno - 3))
    await expect(grid(page)).toContainText('Elector')
    await page.getByRole('button', { name: 'Follow' }).click()
    await expect(page.locator('main')).toContainText(/at [\d,]+ · \d+ blocks? loaded/, { timeout: 60_000 })
    expect(await countEmptyMaps(page, 3), 'the map of a new block is drawn with its first frame').toBe(0)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.locator('main')).not.toContainText('Following')
  })

  await test.step('axe reports no violations', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      expect(await violationsOf(page, scheme === 'light' ? undefined : ['color-contrast'])).toEqual([])
    }
  })
})
