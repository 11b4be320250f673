import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { hotLane, warmLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { seeded } from '../../../../fixtures/seeded.ts'
import { accountItem, changed, createVirtual, failed, poolItem, unchanged, type Sent } from './virtual.ts'

const splitting = vi.hoisted(() => ({ isOn: true }))
vi.mock(import('../../../../../electron/monitor/schedule/pick.ts'), async (load) => {
  const actual = await load()
  return {
    ...actual,
    split: (entries, until, turnOf) =>
      splitting.isOn
        ? actual.split(entries, until, turnOf)
        : { soon: entries, restAt: Number.POSITIVE_INFINITY },
  }
})

const start = 1_000_000_000_000
const outcomes = [
  unchanged,
  unchanged,
  changed,
  failed('timeout'),
  failed('rate-limited'),
  failed('cancelled'),
]

const kinds = [
  'click',
  'items',
  'pause',
  'resume',
  'online',
  'offline',
  'reset',
  'share',
  'leave',
  'wait',
] as const

interface Step {
  readonly afterMs: number
  readonly what: (typeof kinds)[number]
  readonly which: number
}

/** Returns what is sent. `isSplit`: false to look at all items for each pick. */
function sentBy(isSplit: boolean, limit: number, seed: number, steps: readonly Step[]): readonly Sent[] {
  splitting.isOn = isSplit
  const made = createSchedule({ limit, random: seeded(seed) })
  const answers = seeded(seed + 1)
  const all = Array.from({ length: 40 }, (_, index) =>
    index % 8 === 0
      ? poolItem(String(index))
      : accountItem(String(index), index % 5 === 0 ? hotLane : warmLane),
  )
  let items = all
  const virtual = createVirtual(
    made,
    () => {
      const [late, which] = [answers(), answers()]
      return { latencyMs: late * 3_000, outcome: outcomes[Math.floor(which * outcomes.length)] ?? unchanged }
    },
    start,
  )
  made.setItems(items, start)
  for (const { afterMs, what, which } of steps) {
    virtual.runTo(virtual.now() + afterMs)
    const now = virtual.now()
    if (what === 'click') for (const item of items.slice(which, which + 3)) made.click(item.id, now)
    if (what === 'items') made.setItems((items = all.slice(which)), now)
    if (what === 'pause' || what === 'resume') made.set({ isPaused: what === 'pause' }, now)
    if (what === 'online' || what === 'offline') made.set({ isOnline: what === 'online' }, now)
    if (what === 'reset') made.forget('failures', now)
    if (what === 'share') made.set({ isShared: true }, now)
    if (what === 'leave') made.set({ isAttended: which < 20 }, now)
    virtual.wake()
  }
  virtual.runTo(virtual.now() + 120_000)
  return virtual.sent
}

it('looking only at items that are due soon sends the same requests as looking at all', () => {
  let sent = 0
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 10),
      fc.nat(),
      fc.array(
        fc.record({
          afterMs: fc.integer({ min: 1, max: 60_000 }),
          what: fc.constantFrom(...kinds),
          which: fc.nat(39),
        }),
        { maxLength: 20 },
      ),
      (limit, seed, steps) => {
        const kept = sentBy(true, limit, seed, steps)
        sent += kept.length
        expect(kept).toEqual(sentBy(false, limit, seed, steps))
      },
    ),
    { numRuns: 300 },
  )
  expect(sent).toBeGreaterThan(1_000)
})
