import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { Item } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import { accountItem, createVirtual, unchanged, type Reply, type Virtual } from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'

export const start = 1_000_000_000_000
export const second = 1_000
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Runs a schedule in virtual time. By default, the service responds after 200 ms, without changes. */
export function setUp(
  limit: number,
  items: readonly Item[],
  answer: (item: Item, at: number) => Reply = () => ({ latencyMs: 200, outcome: unchanged }),
): { readonly schedule: ReturnType<typeof createSchedule>; readonly virtual: Virtual } {
  const schedule = createSchedule({ limit, random: seeded(5) })
  const virtual = createVirtual(schedule, answer, start)
  schedule.setItems(items, start)
  return { schedule, virtual }
}

export const accounts = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => accountItem(String(index)))
/** Returns the times of the requests for an item, in ms after the start. */
export const timesOf = (virtual: Virtual, id: string): readonly number[] =>
  virtual.sent.filter((each) => each.id === id).map((each) => each.at - start)
export const between = (virtual: Virtual, from: number, to: number): readonly string[] =>
  virtual.sent.filter((each) => each.at >= from && each.at < to).map((each) => each.id)
