import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { createRig, rigUrl, type Rig } from '../torture/engine/rig.ts'

/** Thirty accounts without activity, at one request per second: every account has been polled once after 60 s. */

const second = 1_000
const accounts = Array.from({ length: 30 }, (_, index) => `0:${(index + 1).toString(16).padStart(64, '7')}`)
let rig: Rig

beforeEach(async () => {
  rig = await createRig({ seed: 23, hasKey: false })
  for (const text of accounts) await rig.monitor.handlers['accounts.add']({ text })
  await rig.clock.runTo(rig.startAt + 241 * second)
})

afterEach(async () => {
  await rig.close()
  rig.remove()
})

function profile(): string {
  return readdirSync(rig.folder)
    .toSorted()
    .map((name) => `${name} ${readFileSync(join(rig.folder, name)).toString('base64')}`)
    .join('\n')
}

it('the window receives no updates while nothing changes', async () => {
  const published: string[] = []
  const stop = rig.monitor.onDelta(({ from: _from, revision: _revision, ...parts }) =>
    published.push(...Object.keys(parts)),
  )
  const asked = rig.wire.requests()
  await rig.clock.runTo(rig.startAt + 341 * second)
  stop()
  expect(rig.wire.requests() - asked).toBeGreaterThan(75)
  expect(published).toEqual([])
})

it('the disk is written once a minute while nothing changes, which bounds the loss in a crash', async () => {
  const written = profile()
  await rig.clock.runTo(rig.startAt + 299 * second)
  expect(profile()).toBe(written)
  await rig.clock.runTo(rig.startAt + 301 * second)
  expect(profile()).not.toBe(written)

  await rig.clock.runTo(rig.startAt + 359 * second)
  const copy = mkdtempSync(join(tmpdir(), 'lookout-crashed-'))
  cpSync(rig.folder, copy, { recursive: true })
  const store = openStore({ folder: copy, now: rig.clock.now })
  const ends = accounts.map((key) => {
    const subject = { network: rigUrl, operation: 'pendingActions', key } as const
    const [run, gap] = store.history.stretches(subject, rig.startAt, rig.clock.now()).slice(-2)
    expect(run?.gap).toBe(null)
    expect(gap).toMatchObject({ gap: 'closed', fromAt: (run?.seenUntilAt ?? 0) + 1 })
    return (gap?.fromAt ?? 0) - rig.startAt
  })
  store.close()
  rmSync(copy, { recursive: true })
  expect(Math.max(...ends)).toBeGreaterThan(298 * second)
  // Each account is polled about every 30 s.
  expect(Math.min(...ends)).toBeGreaterThan(255 * second)
})
