import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { findSecret, findSecretBelow } from '../../fixtures/sentinel.ts'
import {
  emptyFolder,
  key,
  lineWith,
  linesOf,
  output,
  run,
  setUp,
  startService,
  timeout,
} from '../../fixtures/watch-runs.ts'

it('applies a changed file at SIGHUP while it serves metrics and counts on, and keeps watching if the file is wrong', async () => {
  const demo = await startService()
  const { folder, words } = setUp(demo)
  const config = join(folder, 'watch.yaml')
  const before = readFileSync(config, 'utf8')
  const watching = run([...words, '--metrics-port', '0'])
  const { port } = await lineWith(watching, { message: 'serving metrics' })
  await lineWith(watching, { message: 'watching', accounts: 2, pools: 1 })

  const fired = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^lookout_alerts_total\{severity="critical"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  await expect.poll(fired, { timeout }).toBeGreaterThan(0)
  const firedBefore = await fired()

  writeFileSync(config, before.replace('kind: pending-new', 'kind: pending-mew'))
  watching.child.kill('SIGHUP')
  await lineWith(watching, { message: 'the file was not applied; monitoring continues as before' })
  expect(output(watching).filter(({ message }) => message === 'watching')).toHaveLength(1)

  // This rule does not fire, so the count must be that of before.
  const quiet = before.replace('kind: pending-new', 'kind: order-waiting')
  writeFileSync(config, quiet.replace(/ {2}- address: (.*)\npools:/, 'pools:'))
  watching.child.kill('SIGHUP')
  await lineWith(watching, { message: 'watching', accounts: 1, pools: 1 })
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(/^lookout_accounts\{.*\} 1$/m)
  expect(await fired()).toBeGreaterThanOrEqual(firedBefore)
  expect(output(watching).filter(({ message }) => message === 'serving metrics')).toHaveLength(1)
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
})

it('keeps watching at SIGHUP if the file of the key can no longer be used', async () => {
  const { folder, words } = setUp(await startService())
  const watching = run(words)
  await lineWith(watching, { message: 'watching' })
  chmodSync(join(folder, 'key'), 0o644)
  watching.child.kill('SIGHUP')
  await lineWith(watching, { message: 'the file was not applied; monitoring continues as before' })
  expect(watching.output()).toContain('has mode 0644: others may read it.')
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
})

it('logs that data is held in memory while another program locks the file, and keeps watching', async () => {
  const demo = await startService()
  const { profile, words } = setUp(demo)
  const watching = run(words)
  await lineWith(watching, { message: 'watching' })
  const other = new DatabaseSync(join(profile, 'lookout.db'), { timeout: 30_000 })
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  await lineWith(watching, {
    level: 'warn',
    message: 'storage',
    mode: 'memory',
    note: 'The data is in use by another program. New data is held in memory and written once the file is free.',
  })
  const alerts = (): number => output(watching).filter(({ kind }) => kind === 'alert').length
  const before = alerts()
  await expect.poll(alerts, { timeout }).toBeGreaterThan(before)
  other.exec('COMMIT')
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  const stored = other.prepare('SELECT count(*) AS count FROM incident').get()
  expect(Number(stored?.['count'])).toBeGreaterThanOrEqual(alerts())
})

it('prints alerts, serves metrics and health, and ends cleanly at SIGTERM', async () => {
  const demo = await startService()
  const { folder, profile, words } = setUp(demo)
  const watching = run([...words, '--metrics-port', '0'])
  const { port } = await lineWith(watching, { message: 'serving metrics' })
  expect(await lineWith(watching, { message: 'watching' })).toMatchObject({
    accounts: 2,
    pools: 1,
    hasKey: true,
  })
  const alert = await lineWith(watching, { kind: 'alert', state: 'fired' })
  expect(alert).toMatchObject({ rule: 'any-action', ruleTitle: 'Any action', severity: 'critical' })
  expect(alert['title']).toMatch(/^(?:Pending|Found [a-z ]+): .+ \(First\)$/)

  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: 'ok', service: 'ok', store: 'disk' },
  ])
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(/^lookout_requests_total\{operation="pendingActions",result="200"\} [1-9]/m)
  expect(metrics).toMatch(/^lookout_alerts_total\{severity="critical"\} [1-9]/m)
  expect(metrics).toMatch(/^lookout_quota_limit 20$/m)
  expect(metrics).toMatch(/^lookout_up 1$/m)
  expect(metrics).toMatch(/^lookout_stream_state\{state="live"\} 1$/m)
  expect(metrics).toMatch(/^lookout_store_bytes [1-9]\d+$/m)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)

  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  expect(output(watching).at(-1)).toMatchObject({ message: 'stopped' })
  expect(demo.arrivals.some(({ hasKey }) => hasKey)).toBe(true)
  expect(findSecret(Buffer.from(watching.output()), key, 'output')).toEqual([])
  expect(findSecret(Buffer.from(metrics), key, 'metrics')).toEqual([])
  expect(findSecretBelow(profile, key)).toEqual([])
  rmSync(folder, { recursive: true })
})

it('a metrics port in use ends with 1, so that systemd tries again', async () => {
  const { words } = setUp(await startService())
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const refused = run([...words, '--metrics-port', String(port)])
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(
    `Cannot serve metrics on 127.0.0.1:${port}: another program uses this port.`,
  )
})

it('SIGHUP ends it cleanly if there is no file to apply', async () => {
  const demo = await startService()
  const { profile } = setUp(demo)
  const watching = run(['--profile', profile, '--base-url', demo.url, '--no-key'])
  await lineWith(watching, { message: 'watching' })
  watching.child.kill('SIGHUP')
  expect(await watching.ended).toBe(0)
  expect(output(watching).at(-1)).toMatchObject({ message: 'stopped' })
})

it('continues after SIGKILL without repeating alerts', async () => {
  const { words } = setUp(await startService())
  const first = run(words)
  await lineWith(first, { kind: 'alert', state: 'fired' })
  const known = () => output(first).flatMap(({ kind, id }) => (kind === 'alert' ? [id] : []))
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  const second = run(words)
  await lineWith(second, { kind: 'alert', state: 'fired' })
  const later = output(second).flatMap(({ kind, id, state }) =>
    kind === 'alert' && state === 'fired' ? [id] : [],
  )
  expect(later.filter((id) => known().includes(id))).toEqual([])
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

it('an address for testnets on the mainnet of a profile is refused', async () => {
  const folder = emptyFolder()
  const [config, profile] = [join(folder, 'watch.yaml'), join(folder, 'profile')]
  writeFileSync(config, 'accounts:\n  - address: kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP\n')
  const refused = run(['--profile', profile, '--config', config, '--no-key', '--once'])
  expect(await refused.ended).toBe(2)
  expect(linesOf(refused).map(({ message }) => message)).toEqual([
    expect.stringContaining('watch.yaml, line 2: This address is marked for testnet only'),
    'stopped',
  ])
})

it('after two kills within a minute, warns of the records that are set aside, and --restore restores them', async () => {
  const { profile, words } = setUp(await startService())
  const stored = (): readonly unknown[] => {
    const file = new DatabaseSync(join(profile, 'lookout.db'), { readOnly: true })
    const rows = file.prepare('SELECT id FROM incident ORDER BY id').all()
    file.close()
    return rows.map(({ id }) => id)
  }
  for (const nth of [1, 2]) {
    const killed = run(words)
    await lineWith(killed, { message: 'watching' })
    if (nth === 1) await lineWith(killed, { kind: 'alert', state: 'fired' })
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
  }
  const before = stored()
  expect(before.length).toBeGreaterThan(0)
  const safe = run(words)
  await lineWith(safe, {
    level: 'warn',
    message: 'Starting in safe mode: the last 2 starts ended unexpectedly within a minute',
  })
  const warned = await lineWith(safe, {
    level: 'warn',
    message: 'records that may have caused crashes are set aside',
    hint: 'To restore them, stop lookout watch and run it once with --restore.',
  })
  expect(Number(warned['alerts'])).toBe(before.length)
  await lineWith(safe, { message: 'watching', accounts: 2, pools: 1 })
  safe.child.kill('SIGTERM')
  expect(await safe.ended).toBe(0)

  const restoring = run(['--profile', profile, '--no-key', '--restore'])
  expect(await restoring.ended).toBe(0)
  expect(linesOf(restoring)).toContainEqual(
    expect.objectContaining({
      message: 'restored the records that were set aside',
      alerts: before.length,
    }),
  )
  expect(stored()).toEqual(expect.arrayContaining([...before]))
})

it('/healthz and the ages of responses do not depend on a clock that is ahead', async () => {
  const { words } = setUp(await startService())
  const watching = run([...words, '--metrics-port', '0'], {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../fixtures/shifted-clock.ts')}`,
    CLOCK_SHIFT_MS: '3600000',
  })
  const { port } = await lineWith(watching, { message: 'serving metrics' })
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  await expect.poll(health, { timeout }).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(Number(/^lookout_last_success_age_seconds (.*)$/m.exec(metrics)?.[1])).toBeLessThan(300)
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
})

it('warns that a damaged file was moved aside, and refuses one of a newer version', async () => {
  const { profile, words } = setUp(await startService())
  mkdirSync(profile)
  const file = join(profile, 'lookout.db')
  writeFileSync(file, 'no database at all, '.repeat(1_000))
  const started = run([...words, '--once'])
  const { note } = await lineWith(started, { level: 'warn', message: 'storage', mode: 'disk' })
  expect(note).toMatch(
    /^The data was damaged\. It was moved to \S+lookout\.db\.damaged-\S+, and Lookout started with an empty file\.$/,
  )
  expect(await started.ended).toBe(0)

  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 999')
  database.close()
  const refused = run([...words, '--once'])
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(
    'lookout watch needs a writable profile. A newer version of Lookout wrote the data. Update Lookout, or return to the copy that its update kept (README.md, Data).',
  )
  expect(output(refused).at(-1)).toMatchObject({ message: 'stopped' })
})

it('warns if nothing is watched', async () => {
  const demo = await startService()
  const watching = run(['--profile', emptyFolder(), '--no-key', '--base-url', demo.url])
  expect(await lineWith(watching, { level: 'warn' })).toMatchObject({
    message:
      'Nothing is watched. Name a file with accounts or pools (--config), or a profile with a watchlist.',
  })
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
})

it('refuses a key that other users can read, and accepts a key from systemd credentials', async () => {
  const demo = await startService()
  const { folder, words } = setUp(demo)
  chmodSync(join(folder, 'key'), 0o644)
  const refused = run(words)
  expect(await refused.ended).toBe(2)
  expect(refused.output()).toContain('has mode 0644: others may read it.')
  expect(refused.output()).not.toContain(key)

  // systemd 254 and later give a credential this mode if the service has a dedicated user.
  writeFileSync(join(folder, 'api-key'), key)
  chmodSync(join(folder, 'api-key'), 0o440)
  const withCredential = run([...words.slice(0, 4), '--once'], { CREDENTIALS_DIRECTORY: folder })
  expect(await withCredential.ended).toBe(0)
  expect(demo.arrivals.every(({ hasKey }) => hasKey)).toBe(true)
})
