import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStore, type OpenStore } from '../../../electron/monitor/store/open-store.ts'
import type { TraceRecord } from '../../../electron/monitor/watch/watch-types.ts'
import { profileFolder } from '../../fixtures/quiet-monitor.ts'
import { storedBlock, storedIncident, storedTrace } from '../../fixtures/stored-records.ts'

const network = 'http://127.0.0.1:9'
const account = `0:${'ab'.repeat(32)}`
const hour = 3_600_000
const now = Date.now()
const healthyAt = now - hour

const trace = (key: string, seenAt: number, endedAt: number | null, raw: TraceRecord['raw']) =>
  storedTrace(key, account, seenAt, endedAt, raw)

function saveBlock(store: OpenStore, seqno: number, at: number): void {
  store.blocks.save(network, storedBlock(seqno, at, { count: 1 }), [
    { account, lt: String(seqno), hash: 'h' },
  ])
}

/** Returns a profile with one valid record of each kind, and with traces added after the last successful start. */
function filled(late: readonly TraceRecord[]): string {
  const folder = profileFolder()
  const store = openStore({ folder, now: () => now })
  store.profile.saveSettings({ settings: { theme: 'dark' } })
  store.watchlists.saveGroup(network, { id: 'g', name: 'Treasury', position: 1 })
  store.watchlists.save(network, 'accounts', { key: account, label: 'Bank', addedAt: 1, group: 'g' })
  store.traces.save(network, [trace('healthy', now - 3 * hour, now - 2 * hour, []), ...late])
  saveBlock(store, 7, now - 2 * hour)
  saveBlock(store, 8, now)
  store.incidents.save(network, [storedIncident('healthy', account, now - 2 * hour)])
  store.incidents.save(network, [storedIncident('late', account, now)])
  const subject = { network, operation: 'pendingActions', key: account } as const
  store.runs.observe(subject, [], now - 2 * hour)
  store.runs.observe(subject, [{ kind: 'action', name: 'late#0', text: '{}' }], now)
  store.close()
  writeFileSync(join(folder, 'lookout.starts'), JSON.stringify({ failed: 0, healthyAt }))
  return folder
}

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
}

function start(folder: string, megabytes: number): Started {
  const program = join(import.meta.dirname, 'started.ts')
  const execArgv = [`--max-old-space-size=${megabytes}`]
  const child = fork(program, [folder], { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit') }
}

async function reported(
  { child, ended }: Started,
  command: 'put back' | 'close' | null = null,
): Promise<unknown> {
  const message = once(child, 'message')
  if (command !== null) child.send(command)
  return Promise.race([message.then(([state]: unknown[]) => state), ended.then(() => null)])
}

const healthy = {
  theme: 'dark',
  accounts: ['Bank'],
  groups: ['Treasury'],
  traces: ['healthy'],
  blocks: [7],
  incidents: ['healthy'],
}

it('after two killed starts, the newest records are set aside and can be put back', async () => {
  const folder = filled([trace('late', now, null, [])])
  for (let kills = 0; kills < 2; kills += 1) {
    const killed = start(folder, 500)
    expect(await reported(killed)).toMatchObject({ setAside: null, blocks: [8, 7] })
    killed.child.kill('SIGKILL')
    await killed.ended
  }
  const safe = start(folder, 500)
  const counts = { traces: 1, alerts: 1, responses: 1, blocks: 1 }
  expect(await reported(safe)).toEqual({
    ...healthy,
    setAside: { isSafeMode: true, at: expect.any(Number), since: healthyAt, ...counts },
  })
  await reported(safe, 'close')
  await safe.ended

  const normal = start(folder, 500)
  expect(await reported(normal)).toMatchObject({ ...healthy, setAside: { isSafeMode: false, ...counts } })
  expect(await reported(normal, 'put back')).toMatchObject({
    setAside: null,
    blocks: [8, 7],
    incidents: ['late', 'healthy'],
  })
  await reported(normal, 'close')
  await normal.ended

  const last = start(folder, 500)
  expect(await reported(last)).toMatchObject({ setAside: null, blocks: [8, 7] })
})

it('a second Lookout on the profile does not count as a start, however it ends', async () => {
  const folder = filled([])
  const first = start(folder, 500)
  await reported(first)
  for (let kills = 0; kills < 3; kills += 1) {
    const second = start(folder, 500)
    expect(await reported(second)).toMatchObject({ setAside: null, blocks: [8, 7] })
    second.child.kill('SIGKILL')
    await second.ended
  }
  const marker = (): unknown => JSON.parse(readFileSync(join(folder, 'lookout.starts'), 'utf8'))
  expect(marker()).toEqual({ failed: 1, healthyAt })
  await reported(first, 'close')
  await first.ended
  expect(marker()).toMatchObject({ failed: 0 })
})

it('records that exhaust memory are set aside by the third start, and again after being put back', async () => {
  const many = Array.from({ length: 1_300_000 }, () => [])
  const folder = filled(Array.from({ length: 14 }, (_, nth) => trace(`large ${nth}`, now, null, [many])))
  for (let crashes = 0; crashes < 2; crashes += 1) expect(await reported(start(folder, 150))).toBeNull()
  const safe = start(folder, 150)
  expect(await reported(safe)).toMatchObject({ ...healthy, setAside: { isSafeMode: true, traces: 14 } })
  expect(await reported(safe, 'put back')).toBeNull()
  const again = start(folder, 150)
  expect(await reported(again)).toMatchObject({ ...healthy, setAside: { isSafeMode: true, traces: 14 } })
})
