import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applyWatchlist, declareSettings, fileSecretsOf } from '../../../../electron/headless/apply-file.ts'
import type { Monitor } from '../../../../electron/monitor/monitor-types.ts'
import { parseWatchFile } from '../../../../electron/headless/watch-file.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

it.each([
  ['postgres://u:p@db.example/ops?sslmode=verify-full', null],
  ['postgres://u:p@127.0.0.1/ops', null],
  ['postgres://u:p@db.example/ops', 'Add ?sslmode=verify-full, or require.'],
  ['mysql://u:p@db.example/ops', 'Enter a connection such as postgresql://'],
])('the connection %s of an archive is accepted, or refused with %j', (connection, refusal) => {
  const file = join(emptyFolder(), 'archive')
  writeFileSync(file, `${connection}\n`, { mode: 0o600 })
  const read = () => fileSecretsOf({ accounts: [], pools: [], archive: { connection: { file } } }, {})
  if (refusal === null) expect([...read().values()]).toEqual([connection])
  else expect(read).toThrow(`${file}: ${refusal}`)
})

it('the archive stays as the profile has it without an entry, and off switches it off', () => {
  const saved = { ...defaultSettings, archive: { isOn: true } }
  const declared = (text: string) => {
    const file = parseWatchFile(text, 'w.yaml')
    expect([...fileSecretsOf(file, {})]).toEqual([])
    return declareSettings(file, saved, 'https://toncenter.com').archive
  }
  expect(declared('accounts: []\n')).toEqual({ isOn: true })
  expect(declared('archive: off\n')).toEqual({ isOn: false })
})

it('an account without a group in the file leaves its group, and a pool without a label loses its label', async () => {
  const key = `0:${'ab'.repeat(32)}`
  const pool = `-1:${'cd'.repeat(32)}`
  const calls: unknown[] = []
  const note = (name: string) => async (request: object) => calls.push({ name, ...request })
  const names = ['accounts.addMany', 'watch.mark', 'pools.rename', 'groups.remove', 'accounts.rename']
  const monitor = {
    handlers: Object.fromEntries(names.map((name) => [name, note(name)])),
    state: () => ({
      accounts: [{ key, label: null, group: 'old' }],
      pools: [{ key: pool, label: 'Old name' }],
      groups: [{ id: 'old', name: 'Old' }],
    }),
  } as unknown as Monitor
  const file = parseWatchFile(`accounts:\n  - address: '${key}'\npools:\n  - address: '${pool}'\n`, 'w.yaml')
  await applyWatchlist(file, monitor)
  expect(calls.slice(1)).toEqual([
    { name: 'watch.mark', key, group: null },
    { name: 'pools.rename', key: pool, label: null },
    { name: 'groups.remove', id: 'old' },
  ])
})
