import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createVirtualClock, type VirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import {
  createStartMarker,
  parseMarker,
  sinceOf,
  type StartMarker,
} from '../../../../../electron/monitor/store/safe-start.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { startQuiet } from '../../../../fixtures/quiet-monitor.ts'
import { emptyFolder } from './profile.ts'

const day = 86_400_000
const startAt = Date.UTC(2026, 10, 20, 12)

interface Rig {
  readonly folder: string
  readonly clock: VirtualClock
  readonly logged: string[]
  readonly start: () => StartMarker
  readonly marker: () => unknown
}

function rig(folder = emptyFolder()): Rig {
  const clock = createVirtualClock(startAt)
  const logged: string[] = []
  return {
    folder,
    clock,
    logged,
    start: () => createStartMarker({ folder, clock, log: (message) => logged.push(message) }),
    marker: () => JSON.parse(readFileSync(join(folder, 'lookout.starts'), 'utf8')) as unknown,
  }
}

describe('start marker', () => {
  it('starts in safe mode after two killed starts', () => {
    const { start, logged } = rig()
    expect(start().begin()).toBeNull()
    expect(start().begin()).toBeNull()
    expect(start().begin()).toEqual({ at: startAt, since: startAt - day })
    expect(logged).toEqual(['Starting in safe mode: the last 2 starts ended unexpectedly within a minute'])
  })

  it('sets aside records stored since the last successful start', async () => {
    const { start, clock } = rig()
    start().begin()
    await clock.runTo(startAt + 60_000)
    await clock.runTo(startAt + 5 * day)
    start().begin()
    start().begin()
    expect(start().begin()).toEqual({ at: startAt + 5 * day, since: startAt })
  })

  it('is reset by a start that refuses its settings', async () => {
    const { folder, marker } = rig()
    const refusal = startQuiet(folder, {
      declare: () => {
        throw new LookoutError('invalid-input', 'refused')
      },
    })
    await expect(refusal).rejects.toThrow('refused')
    expect(marker()).toMatchObject({ failed: 0 })
  })

  it('sets aside the records of a month if safe mode also crashed', () => {
    const { start } = rig()
    for (let count = 0; count < 3; count += 1) start().begin()
    expect(start().begin()).toEqual({ at: startAt, since: startAt - 30 * day })
  })

  it('ignores a file that is too large to be its own', () => {
    const { folder, start } = rig()
    writeFileSync(join(folder, 'lookout.starts'), `{"failed":2,"healthyAt":null}${' '.repeat(65_536)}`)
    expect(start().begin()).toBeNull()
  })

  it('is reset after a healthy minute', async () => {
    const { start, clock, marker } = rig()
    start().begin()
    start().begin()
    expect(marker()).toEqual({ failed: 2, healthyAt: null })
    await clock.runTo(startAt + 59_999)
    expect(marker()).toEqual({ failed: 2, healthyAt: null })
    await clock.runTo(startAt + 60_000)
    expect(marker()).toEqual({ failed: 0, healthyAt: startAt })
  })

  it('is reset later if the disk was full after a healthy minute', async () => {
    const { start, clock, folder, logged, marker } = rig()
    start().begin()
    // A folder of this name makes each write fail.
    mkdirSync(join(folder, 'lookout.starts.new'))
    await clock.runTo(startAt + 5 * 60_000)
    expect(marker()).toEqual({ failed: 1, healthyAt: null })
    expect(logged).toHaveLength(1)
    rmdirSync(join(folder, 'lookout.starts.new'))
    await clock.runTo(startAt + 7 * 60_000)
    expect(marker()).toEqual({ failed: 0, healthyAt: startAt })
  })

  it('is reset by a clean close at any time', () => {
    const { start, marker } = rig()
    start().begin()
    start().begin()
    const third = start()
    third.begin()
    third.succeed()
    expect(marker()).toEqual({ failed: 0, healthyAt: startAt })
    expect(start().begin()).toBeNull()
  })

  it('does not count an undone start, such as that of a second Lookout', () => {
    const { start, marker } = rig()
    start().begin()
    for (let count = 0; count < 5; count += 1) {
      const other = start()
      other.begin()
      other.undo()
      other.succeed()
    }
    expect(marker()).toEqual({ failed: 1, healthyAt: null })
  })

  it('starts in safe mode immediately if restored records crash', () => {
    const { start } = rig()
    const first = start()
    first.begin()
    first.suspect(startAt - 3 * day)
    expect(start().begin()).toEqual({ at: startAt, since: startAt - 3 * day })
  })

  it('expects a crash after records were restored', async () => {
    const { start, clock, marker } = rig()
    const first = start()
    first.begin()
    await clock.runTo(startAt + 60_000)
    first.suspect(startAt - 3 * day)
    expect(marker()).toEqual({ failed: 2, healthyAt: startAt - 3 * day })
    await clock.runTo(startAt + 120_000)
    expect(marker()).toEqual({ failed: 0, healthyAt: startAt + 60_000 })
  })
})

describe('an unreliable start marker', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '"2"',
    '{"failed":-1}',
    '{"failed":1.5}',
    '{"failed":"2"}',
    '{"failed":1e99}',
  ])('%j is not counted as a start', (text) =>
    expect(parseMarker(text)).toEqual({ failed: 0, healthyAt: null }),
  )

  it('is replaced by a valid one', () => {
    const { folder, start, marker } = rig()
    writeFileSync(join(folder, 'lookout.starts'), Buffer.alloc(4_096, 0xff))
    expect(start().begin()).toBeNull()
    expect(marker()).toEqual({ failed: 1, healthyAt: null })
  })

  it('is ignored if it is a folder, and Lookout starts', () => {
    const { folder, start, logged } = rig()
    mkdirSync(join(folder, 'lookout.starts', 'inside'), { recursive: true })
    for (let count = 0; count < 4; count += 1) expect(start().begin()).toBeNull()
    expect(new Set(logged)).toEqual(new Set(['The count of failed starts could not be written']))
  })

  it.skipIf(process.getuid?.() === 0)(
    'does not prevent a start in a read-only folder',
    { meta: { needs: 'a user other than root' } },
    () => {
      const { folder, start } = rig()
      chmodSync(folder, 0o500)
      expect(start().begin()).toBeNull()
      expect(existsSync(join(folder, 'lookout.starts'))).toBe(false)
      chmodSync(folder, 0o700)
    },
  )

  it('sets aside the records of a day if the clock was set back', () => {
    expect(sinceOf({ failed: 2, healthyAt: startAt + day }, startAt)).toBe(startAt - day)
    expect(sinceOf({ failed: 2, healthyAt: startAt - 90 * day }, startAt)).toBe(startAt - 30 * day)
  })
})
