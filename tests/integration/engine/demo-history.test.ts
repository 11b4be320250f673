import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createWorld } from '../../../electron/demo/start-demo.ts'
import { removeProfile } from '../../../electron/main/removal.ts'
import { openStore } from '../../../electron/monitor/store/open-store.ts'

it(
  'the generated demo history has rounds of every pool and few new alerts, and is removed completely',
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'lookout-demo-history-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    execFileSync(process.execPath, [resolve('scripts/rehearse.ts'), folder], { stdio: 'ignore' })

    const { startAt, rehearsedUntil } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    const store = openStore({ folder, now: () => rehearsedUntil })
    const observed = createWorld({ seed: 1, startAt }).suggested.pools.map(({ address, label }) => {
      const subject = {
        network: `demo-${startAt}`,
        operation: 'getPool',
        key: address.toLowerCase(),
      } as const
      const runs = store.history.stretches(subject, startAt, rehearsedUntil).filter(({ gap }) => gap === null)
      const unseen = runs.slice(1).map(({ fromAt }, index) => fromAt - (runs[index]?.seenUntilAt ?? 0))
      return [label, runs.length >= 5, Math.max(...unseen) <= 30 * 60_000]
    })
    const accounts = store.watchlists.list(`demo-${startAt}`, 'accounts')
    const unread = store.incidents.list(`demo-${startAt}`, 1_000).filter((one) => one.acknowledgedAt === null)
    store.close()
    expect(observed.length).toBeGreaterThan(3)
    expect(observed.filter(([, isOften, isAllDay]) => isOften !== true || isAllDay !== true)).toEqual([])

    // The app finds no failures of the past days after its start.
    const sinceRead = accounts.map(({ history }) => rehearsedUntil - (history?.at ?? 0))
    expect(sinceRead.length).toBe(13)
    expect(Math.max(...sinceRead)).toBeLessThan(30 * 60_000)
    expect(unread.length).toBeLessThan(50)

    writeFileSync(join(folder, 'window.json'), '{}')
    expect(removeProfile(folder, false)).toEqual([])
  },
)
