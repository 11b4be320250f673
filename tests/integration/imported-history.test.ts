import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { noFilter, trackedRule } from '../../electron/shared/rules.ts'
import { emulatedTransfer } from '../fixtures/monitor-deps.ts'
import { answerOf, profileFolder, serveFinished, startQuiet } from '../fixtures/quiet-monitor.ts'
import { patient } from '../fixtures/patient.ts'
import { actions } from '../unit/electron/monitor/store/profile.ts'

const account = `0:${'ab'.repeat(32)}`
const network = 'http://127.0.0.1:9'
const day = 86_400_000

/** Exports the history of the account, whose only response is 60 days old. Returns dialogs that choose the file. */
async function exported(now: number) {
  const folder = profileFolder()
  const store = openStore({ folder, now: () => now })
  store.watchlists.save(network, 'accounts', { key: account, label: null, addedAt: now - 90 * day })
  const subject = { network, operation: 'pendingActions', key: account } as const
  store.runs.observe(subject, actions('1'), now - 60 * day)
  store.close()
  const path = join(profileFolder(), 'all.jsonl.gz')
  const dialogs = { askSave: async () => path, askOpen: async () => path }
  const monitor = await startQuiet(folder, { dialogs })
  await monitor.handlers['storage.export']({
    selection: { networks: [], keys: [account], from: null, to: now - 30 * day },
  })
  return dialogs
}

it('an account of an imported history raises no alerts about what happened before, and is shown at earlier moments', async () => {
  const now = Date.now()
  const dialogs = await exported(now)
  const fetch = serveFinished(account, Math.floor(now / 1_000) - 3_600)
  const other = await startQuiet(profileFolder(), { fetch, dialogs })
  const { handlers } = other
  await handlers['rules.save']({ rule: { ...trackedRule, id: 'completed' } })
  const preview = await handlers['storage.preview'](undefined)
  await handlers['storage.import']({ id: preview?.id ?? '', how: 'join' })
  await vi.waitFor(() => expect(other.state().traces).toHaveLength(1), patient)
  expect(other.state().incidents).toEqual([])
  for (const [daysAgo, shown] of [
    [70, 0],
    [50, 1],
  ] as const) {
    const past = await handlers['history.at']({ at: now - daysAgo * day, from: null })
    expect(past.accounts?.upserts ?? []).toHaveLength(shown)
  }
})

it('the import of a history starts the watch of its accounts, and leaves that of own ones', async () => {
  const now = Date.now()
  const dialogs = await exported(now)
  const own = `0:${'cd'.repeat(32)}`
  const { handlers, state } = await startQuiet(profileFolder(), { dialogs })
  await handlers['accounts.add']({ text: own })
  const addedAt = (key: string) => state().accounts.find((each) => each.key === key)?.addedAt
  const before = addedAt(own)
  const preview = await handlers['storage.preview'](undefined)
  await handlers['storage.import']({ id: preview?.id ?? '', how: 'join' })
  expect(addedAt(own)).toBe(before)
  expect(addedAt(account)).toBeGreaterThanOrEqual(now)
})

it('an action that was pending before the import of a history is not new', async () => {
  const now = Date.now()
  const dialogs = await exported(now)
  const started = Math.floor(now / 1_000) - 600
  const pending = {
    ...emulatedTransfer,
    accounts: [account],
    details: { source: account, destination: `0:${'ef'.repeat(32)}`, value: '1' },
    start_utime: started,
    end_utime: started,
    trace_end_utime: started,
  }
  const fetch = async (url: string | URL) =>
    answerOf(String(url).includes('/api/v3/pendingActions') ? [pending] : [])
  const { handlers, state } = await startQuiet(profileFolder(), { fetch, dialogs })
  const condition = { kind: 'pending-new', filter: noFilter } as const
  await handlers['rules.save']({ rule: { ...trackedRule, id: 'pending', condition } })
  const preview = await handlers['storage.preview'](undefined)
  await handlers['storage.import']({ id: preview?.id ?? '', how: 'join' })
  await vi.waitFor(() => expect(state().traces).toHaveLength(1), patient)
  expect(state().incidents).toEqual([])
  expect(state().traces.map(({ steps }) => steps[0]?.when.after)).toEqual([null])
})
