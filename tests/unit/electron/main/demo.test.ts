import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoService, type RunningDemo } from '../../../../electron/main/demo.ts'

const hour = 3_600_000
let folder = ''
let demo: RunningDemo | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-demo-'))
})
afterEach(async () => {
  await demo?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function networkOf(kept: string): Promise<RunningDemo['network']> {
  writeFileSync(join(folder, 'demo.json'), kept)
  demo = await startDemoService(folder, false)
  return demo.network
}

it('a world from the last week continues, and an older or invalid world does not', async () => {
  const lately = Date.now() - 6 * 24 * hour
  expect(await networkOf(JSON.stringify({ startAt: lately }))).toMatchObject({
    id: 'demo',
    name: 'Demo',
    keptAs: `demo-${lately}`,
  })
  for (const kept of [
    JSON.stringify({ startAt: Date.now() - 8 * 24 * hour }),
    '{"startAt":"now"}',
    'no json',
  ]) {
    await demo?.close()
    const before = Date.now()
    const { keptAs = '' } = await networkOf(kept)
    expect(Number(keptAs.slice('demo-'.length))).toBeGreaterThanOrEqual(before)
    const { startAt } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    expect(keptAs).toBe(`demo-${startAt}`)
  }
})

it('a basic demo has only the three required operations', async () => {
  demo = await startDemoService(folder, true)
  const status = async (path: string): Promise<number> =>
    (await fetch(`${demo?.network.baseUrl}${path}`)).status
  expect(await status('/api/v3/traces?msg_hash=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toBe(500)
  expect(await status('/api/v3/actions?limit=1')).toBe(500)
  expect(await status('/api/v3/pendingActions?account=-1:' + '3'.repeat(64))).toBe(200)
})

it('the demo suggests accounts in groups and a current block', async () => {
  const startAt = Date.now() - 70 * hour
  await networkOf(JSON.stringify({ startAt }))
  const groups = demo?.accounts.map(({ label, group }) => `${group}: ${label}`)
  expect(groups?.slice(0, 3)).toEqual([
    'Treasury: Hot wallet A',
    'Treasury: Hot wallet B',
    'Exchange: Market maker',
  ])
  expect(groups?.slice(-2)).toEqual(['Pools: Pool even', 'Pools: Pool odd'])
  const response = await fetch(
    `${demo?.network.baseUrl}/api/v2/getBlockTransactions?${new URLSearchParams(
      ['workchain', 'shard', 'seqno'].map((name, nth) => [name, demo?.block.split(',')[nth] ?? '']),
    )}`,
  )
  expect(response.status).toBe(200)
})
