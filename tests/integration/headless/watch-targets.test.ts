import { appendFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createPostgres, ownerPassword, postgresPrograms } from '../../fixtures/postgres.ts'
import { findSecret, findSecretBelow } from '../../fixtures/sentinel.ts'
import { key, lineWith, linesOf, run, setUp, startService, timeout } from '../../fixtures/watch-runs.ts'

it('sends alerts through a channel of the file, with secrets from files', async () => {
  const { folder, profile, words } = setUp(await startService())
  const requests: { readonly path: string; readonly body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body })
      response.end('{}')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const [path, secret] = ['/hook-5b1e77', 'signing-0c44d9e1b2']
  writeFileSync(join(folder, 'path'), path, { mode: 0o600 })
  writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 })
  appendFileSync(
    join(folder, 'watch.yaml'),
    `channels:
  - id: ops
    target: { kind: webhook, origin: 'http://127.0.0.1:${port}' }
    secrets: { path: { file: ${join(folder, 'path')} }, secret: { file: ${join(folder, 'secret')} } }
    group: 1s
`,
  )
  const watching = run([...words, '--metrics-port', '0'])
  const { port: metricsPort } = await lineWith(watching, { message: 'serving metrics' })
  await expect.poll(() => requests.length, { timeout }).toBeGreaterThan(0)
  const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(metrics, { timeout }).toMatch(/^lookout_delivery_waiting\{channel="ops"\} 0$/m)
  expect(await metrics()).toMatch(/^lookout_delivery_failing_seconds\{channel="ops"\} 0$/m)
  expect(await metrics()).toMatch(/^lookout_requests_total\{operation="delivery",result="200"\} [1-9]/m)
  expect(await metrics()).not.toContain('operation="other"')
  expect(requests[0]?.path).toBe(path)
  expect(requests[0]?.body).toContain('Any action')
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  for (const hidden of [key, path, secret]) {
    expect(findSecret(Buffer.from(watching.output()), hidden, 'output')).toEqual([])
    expect(findSecretBelow(profile, hidden)).toEqual([])
  }
})

it('refuses a secret that the channel cannot use, and reports a missing one', async () => {
  const { folder, words } = setUp(await startService())
  const path = join(folder, 'path')
  writeFileSync(path, 'https://hooks.example/services/T0/B0/x', { mode: 0o600 })
  const channel = `channels:
  - id: ops
    target: { kind: webhook, origin: 'https://hooks.example' }
`
  appendFileSync(join(folder, 'watch.yaml'), channel)
  const withoutSecret = run([...words, '--once'])
  expect(await withoutSecret.ended).toBe(0)
  expect(linesOf(withoutSecret)).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: 'channel lacks a required secret: nothing is sent',
      channel: 'ops',
      required: ['path', 'secret'],
    }),
  )
  appendFileSync(join(folder, 'watch.yaml'), `    secrets: { path: { file: ${path} } }\n`)
  const refused = run(words)
  expect(await refused.ended).toBe(2)
  expect(refused.output()).toContain(`${path}: The path is the part of the address after the host`)
})

const programs = postgresPrograms()

it.skipIf(programs === null)('writes to the archive of the file', async () => {
  const { folder, profile, words } = setUp(await startService())
  const server = await createPostgres(programs ?? '')
  onTestFinished(server.remove)
  await server.start()
  const url = server.url('postgres', ownerPassword)
  writeFileSync(join(folder, 'archive'), url, { mode: 0o600 })
  appendFileSync(
    join(folder, 'watch.yaml'),
    `archive: { connection: { file: ${join(folder, 'archive')} } }\n`,
  )
  const watching = run(words)
  const alert = await lineWith(watching, { kind: 'alert', state: 'fired' })
  // Words of the connection are not redacted.
  expect(alert['network']).toMatch(/^127\.0\.0\.1:\d+$/)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const alerts = async (): Promise<number> => {
    const { rows } = await client
      .query<{ count: string }>('SELECT count(*) AS count FROM lookout.alert')
      .catch(() => ({ rows: [] }))
    return Number(rows[0]?.count ?? 0)
  }
  await expect.poll(alerts, { timeout, interval: 500 }).toBeGreaterThan(0)
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  for (const hidden of [ownerPassword, encodeURIComponent(ownerPassword)]) {
    expect(findSecret(Buffer.from(watching.output()), hidden, 'output')).toEqual([])
    expect(findSecretBelow(profile, hidden)).toEqual([])
  }
  await client.end()
})
