import { recordKinds, type RecordKind, type UnreadableRecords } from '../../shared/storage-models.ts'

export interface RecordName {
  readonly kind: RecordKind
  /** Unique within its kind. */
  readonly id: string
}

export type NoteUnreadable = (record: RecordName) => void

/** Counts unreadable records. A record counts once, however often it is read. */
export interface UnreadableCounter {
  /** Returns whether the counts changed. */
  readonly add: (record: RecordName) => boolean
  /** Returns null if all records read so far were readable. */
  readonly records: () => UnreadableRecords | null
}

/** Limits memory use, because all records of a damaged file may be unreadable. */
const mostCounted = 1_000

export function createUnreadableCounter(): UnreadableCounter {
  const ids = new Map<RecordKind, Set<string>>()
  let total = 0
  let isMinimum = false

  function isKnown({ kind, id }: RecordName): boolean {
    return ids.get(kind)?.has(id) === true
  }

  return {
    add: (record) => {
      if (isKnown(record)) return false
      if (total >= mostCounted) {
        const isChanged = !isMinimum
        isMinimum = true
        return isChanged
      }
      const { kind, id } = record
      ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
      total += 1
      if (kind === 'other') isMinimum = true
      return true
    },
    records: () => {
      if (total === 0) return null
      const counted = recordKinds.flatMap((kind) => {
        const count = ids.get(kind)?.size ?? 0
        return count === 0 ? [] : [[kind, count] as const]
      })
      return { counts: Object.fromEntries(counted), isMinimum }
    },
  }
}
