import { recordKinds, type RecordKind, type UnreadableRecords } from '../storage-models.ts'

/** Each in singular and plural. */
const kinds: Readonly<Record<RecordKind, readonly [one: string, more: string]>> = {
  traces: ['trace', 'traces'],
  alerts: ['alert', 'alerts'],
  blocks: ['block', 'blocks'],
  responses: ['response', 'responses'],
  watched: ['watched address', 'watched addresses'],
  groups: ['group', 'groups'],
  payouts: ['payout list or line', 'payout lists and lines'],
  settings: ['settings record', 'settings records'],
  notes: ['note', 'notes'],
  other: ['other', 'other'],
}

/** Returns e.g. `3 (2 traces, 1 alert)`, or `at least 3 (…)` if there may be more. */
export function unreadableText({ counts, isMinimum }: UnreadableRecords): string {
  let total = 0
  const each: string[] = []
  for (const kind of recordKinds) {
    const count = counts[kind] ?? 0
    if (count === 0) continue
    const [one, more] = kinds[kind]
    total += count
    each.push(`${count.toLocaleString('en')} ${count === 1 ? one : more}`)
  }
  return `${isMinimum ? 'at least ' : ''}${total.toLocaleString('en')} (${each.join(', ')})`
}
