import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account, createService } from '../bench/pending/service.ts'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, rowsOf } from './steps.ts'

const hostile = `0:${'5eed'.repeat(16)}`
const token = `0:${'70ce'.repeat(16)}`
const unlisted = `0:${'0dd1'.repeat(16)}`

function transfer(nth: number, asset: string, comment: string): object {
  const hash = Buffer.alloc(32, nth).toString('base64')
  return {
    trace_id: null,
    action_id: hash,
    start_lt: '61416053000001',
    end_lt: '61416053000003',
    start_utime: 1_757_578_044,
    end_utime: 1_757_578_045,
    trace_end_lt: '61416053000003',
    trace_end_utime: 1_757_578_046,
    trace_mc_seqno_end: 0,
    transactions: [hash],
    success: true,
    type: 'jetton_transfer',
    details: {
      asset: asset.toUpperCase(),
      sender: unlisted.toUpperCase(),
      receiver: hostile.toUpperCase(),
      amount: '5000000000',
      comment,
    },
    trace_external_hash: hash,
    accounts: [hostile.toUpperCase()],
  }
}

/** Hostile token data: reordering and invisible characters, markup, a third-party image. */
const body = JSON.stringify({
  actions: [
    transfer(1, token, 'invoice\u202Egnp.exe\u0007 <img src=https://evil.invalid/a.png onerror=alert(1)>'),
    transfer(2, unlisted, 'c'.repeat(5_000)),
  ],
  address_book: {},
  metadata: {
    [token.toUpperCase()]: {
      is_indexed: true,
      token_info: [
        {
          type: 'jetton_masters',
          name: 'Free\u200Bmoney',
          symbol: 'FREE',
          image: 'https://evil.invalid/b.png',
          is_scam: true,
          extra: { decimals: '9' },
        },
      ],
    },
    [unlisted.toUpperCase()]: { is_indexed: false, token_info: [] },
  },
})

test('5,000 live actions stay usable and hostile token data stays text', async ({ launch }) => {
  const service = createService(5_000)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1${request.url ?? '/'}`
    asked.push(url)
    response.setHeader('content-type', 'application/json')
    if (!url.includes('/api/v3/pendingActions')) {
      response.statusCode = 404
      return response.end('{}')
    }
    if (new URL(url).searchParams.get('account')?.toLowerCase() === hostile) return response.end(body)
    return service.fetch(url).then(async (reply) => response.end(await reply.text()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const { page } = await launch({ switches: [`--base-url=http://127.0.0.1:${port}`] })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const grid = page.getByRole('grid', { name: 'Pending actions' })
    const rows = rowsOf(page, 'Pending actions')
    const filter = page.getByRole('combobox', { name: 'Filter' })

    await test.step('third-party text is flagged, escaped and bounded, without markup or images', async () => {
      await addAccount(page, hostile)
      await expect(rows).toHaveCount(2)
      await expect(rows.filter({ hasText: 'marks this token as a scam' })).toHaveCount(1)
      await expect(rows.filter({ hasText: 'has not indexed this token' })).toHaveCount(1)
      await rows.filter({ hasText: 'scam' }).click()
      const detail = detailOf(page)
      await expect(detail).toContainText('invoice\uFFFDgnp.exe\uFFFD <img src=https://evil.invalid/a.png')
      await detail.getByText('All fields').click()
      await expect(detail.locator('.all-fields').last()).toContainText('invoice⟨U+202E⟩gnp.exe⟨U+0007⟩ <img')
      await rows.filter({ hasText: 'not indexed' }).click()
      expect((await detail.locator('.detail-comment').innerText()).length).toBeLessThanOrEqual(502)
      await expect(page.locator('main img')).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('every row can be scrolled to, and few rows are in the document', async () => {
      await addAccount(page, account)
      await expect(grid).toHaveAttribute('aria-rowcount', '5003', { timeout: 200_000 })
      await expect(page.locator('.tool-count')).toHaveText('5,002')
      expect(await rows.count()).toBeLessThan(100)
      await rows.first().focus()
      await page.keyboard.press('End')
      await expect(grid.locator('[role=row]:focus')).toHaveAttribute('aria-rowindex', '5003')
      await page.keyboard.press('PageUp')
      await page.keyboard.press('Home')
      await expect(grid.locator('[role=row]:focus')).toHaveAttribute('aria-rowindex', '2')
    })

    await test.step('a new filter scrolls to the top', async () => {
      await grid.evaluate((element) => element.scrollTo(0, 50_000))
      await filter.fill('inv')
      await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(0)
      await filter.fill('')
    })

    await test.step('a filtered row updates in place', async () => {
      await filter.fill('"inv 2500"')
      await expect(page.locator('.tool-count')).toHaveText('1 of 5,002')
      await expect(rows.first()).toContainText('Pending')
      service.change(2_500)
      await expect(rows.first()).toContainText('On chain')
      await filter.fill('amount >= 5000')
      await expect(page.locator('.tool-count')).toHaveText('1 of 5,002')
      await filter.fill('')
    })

    await test.step('reduced motion disables all animations', async () => {
      const moving = await page.evaluate(() => ({
        running: document.getAnimations().length,
        lasting: [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(({ transitionDuration, animationDuration }) =>
            `${transitionDuration}, ${animationDuration}`
              .split(', ')
              .some((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000) > 1),
          ).length,
      }))
      expect(moving).toEqual({ running: 0, lasting: 0 })
    })
    const paths = new Set(asked.map((url) => new URL(url).pathname))
    expect([...paths].toSorted()).toEqual([
      '/api/streaming/v2/ws',
      '/api/v3/actions',
      '/api/v3/pendingActions',
    ])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
