import { createServer } from 'node:http'
import { expect, test } from './fixture.ts'
import { addAccount, rowsOf } from './steps.ts'

const other = `0:${'2'.repeat(64)}`
const account = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'

/** Serves one trace of 10,000 actions (3 MB) for every account. The trace's logical time differs in each response. */
function serve(): Promise<{ readonly url: string; readonly close: () => void }> {
  let lt = 100
  const server = createServer((_request, response) => {
    lt += 1
    const action = {
      trace_id: null,
      action_id: '',
      type: 'ton_transfer',
      trace_external_hash: 'NF9o1kLG2Ycb9gZNZBSL2cvjx1GBzcvMq1bmuXSWaes=',
      trace_external_hash_norm: 'NF9o1kLG2Ycb9gZNZBSL2cvjx1GBzcvMq1bmuXSWaes=',
      start_lt: '100',
      end_lt: String(lt),
      start_utime: 1_800_000_000,
      end_utime: 1_800_000_000,
      trace_end_lt: String(lt),
      trace_end_utime: 1_800_000_000,
      trace_mc_seqno_end: 0,
      transactions: [],
      success: true,
      accounts: [account],
      details: { source: account, destination: other, value: '1000000000' },
    }
    const actions = Array.from({ length: 10_000 }, () => action)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ actions, address_book: {}, metadata: {} }))
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      done({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}

test('a trace of 10,000 actions is shown, counted, and restored after a restart', async ({ launch }) => {
  const service = await serve()
  const switches = [`--base-url=${service.url}`]
  const first = await launch({ switches })
  await addAccount(first.page, account)
  await expect(rowsOf(first.page, 'Pending actions')).toHaveCount(1)
  await rowsOf(first.page, 'Pending actions').first().click()
  await expect(first.page.getByText('512 of 10,000 actions stored')).toBeVisible()
  await first.page.getByRole('button', { name: 'Show 100 more of 512 actions' }).click()
  await expect(first.page.getByRole('button', { name: 'Show 100 more of 512 actions' })).toBeVisible()
  await first.quit()

  const second = await launch({ switches })
  await rowsOf(second.page, 'Pending actions').first().click()
  await expect(second.page.getByText('512 of 10,000 actions stored')).toBeVisible()

  await second.page.getByRole('button', { name: 'Payouts' }).click()
  const file = ['recipient,asset,amount', `${other},TON,1`, `${other},TON,2`].join('\n')
  await second.page
    .getByLabel('CSV file with expected payouts')
    .setInputFiles({ name: 'July.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await second.page.getByRole('button', { name: 'Expect payouts' }).click()
  await expect(rowsOf(second.page, 'Expected payouts')).toHaveCount(2)
  await expect(second.page.getByText('9,488 actions of the paying traces were not compared')).toBeVisible()
  service.close()
})
