import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startDemo } from '../../../electron/demo/start-demo.ts'
import { emptyFolder, lineWith, linesOf, run, setUp, startService } from '../../fixtures/watch-runs.ts'

it('--once polls everything and prints a summary; a second process does not get the profile', async () => {
  const demo = await startService()
  const { words } = setUp(demo)
  const once = run([...words, '--once'])
  expect(await once.ended).toBe(0)
  const summary = linesOf(once).find(({ kind }) => kind === 'summary')
  expect(summary).toMatchObject({ service: 'ok', isComplete: true })
  expect(summary?.['watched']).toMatchObject([{ label: 'First' }, { label: null }, { label: null }])

  const watching = run(words)
  await lineWith(watching, { message: 'watching' })
  const other = run([...words, '--once'])
  expect(await other.ended).toBe(1)
  expect(other.output()).toContain('Another Lookout is using')

  await demo.close()
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  const offline = run([...words, '--once', '--timeout', '5'])
  expect(await offline.ended).toBe(1)
  expect(linesOf(offline).find(({ kind }) => kind === 'summary')).toMatchObject({ isComplete: false })
})

it('--once polls again after the service refused too many requests', async () => {
  const demo = await startService()
  const { words } = setUp(demo)
  await demo.faults.set('getPool', '429')
  const once = run([...words, '--once', '--timeout', '30'])
  await lineWith(once, { service: 'rate-limited' })
  await demo.faults.clear()
  expect(await once.ended).toBe(0)
  expect(linesOf(once).find(({ kind }) => kind === 'summary')).toMatchObject({ isComplete: true })
})

it('--once polls each item before it reads the history of any', async () => {
  const demo = await startDemo({ seed: 3, access: { quota: false } })
  onTestFinished(demo.close)
  const folder = emptyFolder()
  const accounts = demo.suggested.accounts.slice(0, 11).map(({ address }) => `  - address: ${address}`)
  const pools = demo.world.pools.slice(0, 5).map(({ address }) => `  - address: ${address}`)
  const lists = `accounts:\n${accounts.join('\n')}\npools:\n${pools.join('\n')}\n`
  const config = join(folder, 'watch.yaml')
  writeFileSync(config, `service:\n  url: ${demo.url}\n  requestsPerSecond: 3\n${lists}`)
  const words = ['--profile', join(folder, 'profile'), '--config', config, '--no-key', '--once']
  expect(await run(words).ended).toBe(0)
  const before = demo.arrivals.length
  expect(await run(words).ended).toBe(0)
  const targets = demo.arrivals.slice(before).map(({ target }) => target)
  const isPoll = (target: string) => /getPool\?pool|pendingActions\?account/.test(target)
  const last = Math.max(...[...new Set(targets.filter(isPoll))].map((target) => targets.indexOf(target)))
  expect(last).toBeLessThan(accounts.length + pools.length + 6)
})

it.each([
  ['ahead', 3_600_000],
  ['behind', -3_600_000],
])('--once polls everything with a clock an hour %s', async (_name, shiftMs) => {
  const { words } = setUp(await startService())
  const once = run([...words, '--once', '--timeout', '20'], {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../fixtures/shifted-clock.ts')}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  })
  expect(await once.ended).toBe(0)
  expect(linesOf(once).find(({ kind }) => kind === 'summary')).toMatchObject({ isComplete: true })
})

it('--once fails if nothing is watched', async () => {
  const demo = await startService()
  const once = run(['--profile', emptyFolder(), '--no-key', '--base-url', demo.url, '--once'])
  expect(await once.ended).toBe(1)
  expect(linesOf(once).find(({ kind }) => kind === 'summary')).toMatchObject({
    isComplete: false,
    watched: [],
  })
  expect(once.output()).toContain('Nothing is watched.')
})
