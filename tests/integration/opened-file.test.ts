import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Monitor } from '../../electron/monitor/monitor.ts'
import { profileFolder, startQuiet, type QuietChanges } from '../fixtures/quiet-monitor.ts'
import { createFakeSocket, type FakeSocket } from '../fixtures/toncenter/stream-rig.ts'
import { patient } from '../fixtures/patient.ts'

const network = 'http://127.0.0.1:9'
const key = `0:${'ab'.repeat(32)}`

interface Shown {
  readonly monitor: Monitor
  readonly id: string
}

async function showFile(folder: string, changes: QuietChanges = {}): Promise<Shown> {
  const path = join(profileFolder(), 'kept.jsonl.gz')
  const monitor = await startQuiet(folder, {
    dialogs: { askSave: async () => path, askOpen: async () => path },
    ...changes,
  })
  const { handlers } = monitor
  await handlers['accounts.add']({ text: key })
  await expect
    .poll(() => monitor.state().accounts[0]?.freshness.observedAt, patient)
    .toEqual(expect.any(Number))
  await handlers['storage.export']({ selection: { networks: [], keys: [], from: null, to: null } })
  const preview = await handlers['storage.preview'](undefined)
  const id = preview?.id ?? ''
  await handlers['storage.import']({ id, how: 'apart' })
  await handlers['storage.show']({ id, network })
  return { monitor, id }
}

function rowsOf(folder: string, sql: string): readonly unknown[] {
  const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
  const rows = connection.prepare(sql).all()
  connection.close()
  return rows.map((row) => ({ ...row }))
}

it('an opened file accepts no API key', async () => {
  const given: string[] = []
  const { monitor } = await showFile(profileFolder(), {
    secrets: {
      read: async () => null,
      write: async (origin) => void given.push(origin),
      remove: async () => undefined,
    },
  })
  const { handlers } = monitor
  const refusal = 'An exported file does not use an API key.'
  await expect((async () => handlers['key.set']({ key: 'SENTINEL-0123456789' }))()).rejects.toThrow(refusal)
  await expect((async () => handlers['key.test'](undefined))()).rejects.toThrow(refusal)
  expect(given).toEqual([])
})

it('showing an opened file does not change its data', async () => {
  const folder = profileFolder()
  const { monitor, id } = await showFile(folder)
  const spans = `
    SELECT reason FROM span JOIN subject ON subject.id = span.subject JOIN network ON network.id = subject.network
    WHERE network.key = 'file:${id}:${network}' ORDER BY from_at`
  const before = rowsOf(folder, spans)
  expect(before).toEqual([{ reason: null }, { reason: 'closed' }])
  await monitor.handlers['accounts.refresh']({ key })
  await wait(300)
  expect(monitor.state().accounts[0]?.freshness).toMatchObject({ error: null, waits: null })
  await monitor.handlers['accounts.remove']({ key })
  expect(rowsOf(folder, spans)).toEqual(before)
})

it('a profile closes cleanly after a file was opened and closed in it', async () => {
  const folder = profileFolder()
  const { monitor, id } = await showFile(folder)
  await monitor.handlers['accounts.refresh']({ key })
  await wait(300)
  await monitor.handlers['storage.forget']({ id })
  await monitor.close()
  expect(rowsOf(folder, "SELECT value FROM meta WHERE name = 'is-open'")).toEqual([{ value: '0' }])
})

it('an opened file has no connection to the stream', async () => {
  const opened: FakeSocket[] = []
  const { monitor } = await showFile(profileFolder(), {
    connect: (...opening) => {
      const socket = createFakeSocket(...opening)
      opened.push(socket)
      return socket
    },
  })
  await wait(300)
  const before = opened.length
  expect(opened.filter((socket) => !socket.isClosed())).toEqual([])
  expect(monitor.state().status.stream).toBeUndefined()
  await monitor.handlers['settings.set']({ isStreamOn: false })
  await monitor.handlers['settings.set']({ isStreamOn: true })
  await wait(300)
  expect([before > 0, opened.length]).toEqual([true, before])
})
