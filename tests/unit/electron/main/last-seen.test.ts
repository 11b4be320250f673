import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLastSeen, parseLeftAt } from '../../../../electron/main/last-seen.ts'

let folder = ''
let now = 1_000

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-presence-'))
  now = 1_000
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the first run has no last-seen time', () => {
  const lastSeen = createLastSeen(folder, () => now)
  lastSeen.arrive()
  expect(lastSeen.awaySince()).toBeNull()
})

it('the last-seen time is when the window was last open, also in a later run', () => {
  const first = createLastSeen(folder, () => now)
  first.arrive()
  now = 5_000
  first.leave()
  now = 6_000
  first.leave()
  now = 9_000
  first.arrive()
  expect(first.awaySince()).toBe(5_000)
  now = 10_000
  first.leave()
  const second = createLastSeen(folder, () => now)
  expect(second.awaySince()).toBe(10_000)
  second.arrive()
  expect(second.awaySince()).toBe(10_000)
})

it('showing a window that is already open keeps the last-seen time', () => {
  const lastSeen = createLastSeen(folder, () => now)
  lastSeen.arrive()
  now = 5_000
  lastSeen.leave()
  now = 9_000
  lastSeen.arrive()
  lastSeen.arrive()
  expect(lastSeen.awaySince()).toBe(5_000)
})

it('a crash with an open window leaves no last-seen time', () => {
  const first = createLastSeen(folder, () => now)
  first.arrive()
  first.leave()
  first.arrive()
  const second = createLastSeen(folder, () => now)
  second.arrive()
  expect(second.awaySince()).toBeNull()
})

it('a hidden start that ends hidden changes nothing', () => {
  writeFileSync(join(folder, 'presence.json'), '{"leftAt":7}')
  createLastSeen(folder, () => now).leave()
  const next = createLastSeen(folder, () => now)
  next.arrive()
  expect(next.awaySince()).toBe(7)
})

it.each(['', '{', 'null', '7', '{}', '{"leftAt":null}', '{"leftAt":"7"}', '{"leftAt":-1}'])(
  'the text “%s” is not a time',
  (text) => {
    expect(parseLeftAt(text)).toBeNull()
  },
)
