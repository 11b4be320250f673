import type { BlockRef, LocateRequest } from '../../electron/shared/block-models.ts'
import { wholeShard } from '../../electron/shared/units.ts'

/**
 * Parses a search for a block: a logical time such as `lt:62481733000001` in the shard of `beside`, or a moment such as
 * `2026-11-20 12:00` in local time, or with `Z` in UTC, optionally after `time:` or `at:`. Returns null for any other text.
 */
export function parseLocate(
  text: string,
  beside: Pick<BlockRef, 'workchain' | 'shard'> | null,
): LocateRequest | null {
  const trimmed = text.trim()
  const lt = /^lt\s*[:=]?\s*([\d,_\s]{1,40})$/i.exec(trimmed)?.[1]?.replace(/\D/g, '')
  if (lt !== undefined && lt.length > 0 && lt.length <= 20) {
    const { workchain, shard } = beside ?? { workchain: -1, shard: wholeShard }
    return { kind: 'lt', lt, workchain, shard }
  }
  const [, day, time = '00:00', zone = ''] =
    /^(?:(?:time|at)\s*[:=]?\s*)?(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\s*(Z|UTC)?$/i.exec(
      trimmed,
    ) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T${time}${zone === '' ? '' : 'Z'}`)
  return Number.isNaN(at) || at < 0 ? null : { kind: 'moment', at }
}
