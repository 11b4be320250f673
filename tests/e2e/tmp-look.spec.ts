import { expect, test } from './fixture.ts'
import { openBlock, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), access: { quota: false } } as never })

test('look', async ({ page, demo }) => {
  test.setTimeout(240_000)
  const found: Record<number, string> = {}
  for (const [wanted, low, high] of [
    [20, 14, 30],
    [200, 120, 320],
  ] as const) {
    for (let back = 0; back < 400 && found[wanted] === undefined; back += 1) {
      for (const [wc, top] of [
        [0, 281967234],
        [-1, demo.world.newestBlock.seqno],
      ] as const) {
        const url = `${demo.url}/api/v2/getBlockTransactions?workchain=${wc}&shard=-9223372036854775808&seqno=${top - back}&count=10000`
        const reply = (await (await fetch(url)).json()) as { result?: { transactions: unknown[] } }
        const count = reply.result?.transactions.length ?? 0
        if (count >= low && count <= high) found[wanted] = `${wc},8000000000000000,${top - back}`
      }
    }
  }
  console.log(JSON.stringify(found))
  const shots = '/tmp/blocks-shots'
  const texts: (readonly [string, string])[] = [
    ['20', found[20] ?? '276749988'],
    ['200', found[200] ?? '0,8000000000000000,281967235'],
    ['10000', String(demo.world.bigBlock.seqno)],
  ]
  for (const [name, text] of texts) {
    await openBlock(page, text)
    await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0, { timeout: 20_000 })
    for (const colour of name === '10000' ? ['account', 'repeat', 'lt'] : ['account', 'repeat']) {
      await page.getByRole('combobox', { name: 'Map colours' }).selectOption(colour)
      await page.waitForTimeout(300)
      await page.setViewportSize({ width: 1360, height: 860 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${shots}/map-${name}-${colour}.png` })
    }
  }
  for (const width of [1000, 1360, 1920]) {
    await page.setViewportSize({ width, height: 760 })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${shots}/panel-${width}-${scheme}.png` })
    }
  }
  await openBlock(page, '276749988')
  await page.getByText('Raw response').click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${shots}/raw.png` })
  await page.getByRole('button', { name: 'Compare…' }).click()
  await page.waitForTimeout(1500)
  for (const width of [1000, 1360]) {
    await page.setViewportSize({ width, height: 760 })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${shots}/compare-${width}.png` })
  }
  await page.getByRole('button', { name: 'Close comparison' }).click()
  await rowsOf(page, 'Transactions').first().click()
  await page.getByRole('button', { name: 'All in stored blocks' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${shots}/timeline.png` })
  await page.getByRole('button', { name: 'Close timeline' }).click()
  await openBlock(page, `(-1,8000000000000000,276749988):${'AB'.repeat(32)}:${'CD'.repeat(32)}`)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${shots}/hash.png` })
})
