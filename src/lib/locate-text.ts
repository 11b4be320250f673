import type { BlockRef, LocateRequest } from '../../electron/shared/block-models.ts'
import type { Millis } from '../../electron/shared/models.ts'
import { wholeShard } from '../../electron/shared/units.ts'
import { readDate } from './date-text.ts'
import { formatDay, formatIso, fromField } from './times.ts'

/** A number this long is too large for a seqno, and for a time in milliseconds. */
const bareTime = /^\d{14,20}$/

/**
 * Parses a search for a block: a logical time such as `lt:62481733000001` or `62481733000001` in the shard of `beside`, or a moment
 * such as `2026-11-20 12:00`, or `12:00` of today, in the user's time zone, or with `Z` in UTC, optionally after `time:` or `at:`.
 * Returns null for any other text.
 */
export function parseLocate(
  text: string,
  beside: Pick<BlockRef, 'workchain' | 'shard'> | null,
  now: Millis = Date.now(),
): LocateRequest | null {
  const trimmed = text.trim()
  const named = /^lt\s*[:=]?\s*([\d,_\s]{1,40})$/i.exec(trimmed)?.[1]?.replace(/\D/g, '')
  const lt = named ?? bareTime.exec(trimmed)?.[0]
  if (lt !== undefined && lt.length > 0 && lt.length <= 20) {
    const { workchain, shard } = beside ?? { workchain: -1, shard: wholeShard }
    return { kind: 'lt', lt, workchain, shard }
  }
  const when = trimmed.replace(/^(?:time|at)\s*[:=]?\s*/i, '')
  const [, date, time, zone] = /^(\d{4}-\d\d-\d\d)?[ T]?(\d\d:\d\d(?::\d\d)?)?\s*(Z|UTC)?$/i.exec(when) ?? []
  if (date === undefined && time === undefined) return null
  const isUtc = zone !== undefined
  const today = isUtc ? formatIso(now).slice(0, 10) : formatDay(now)
  const moment = readDate('moment', `${date ?? today} ${time ?? '00:00'}`)?.replace(' ', 'T')
  if (moment === undefined) return null
  const at = isUtc ? Date.parse(`${moment}Z`) : fromField(moment)
  return at === null || at < 0 ? null : { kind: 'moment', at }
}
