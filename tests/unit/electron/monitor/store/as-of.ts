import type { History } from '../../../../../electron/monitor/store/history.ts'
import type { GapReason, Run, Subject } from '../../../../../electron/monitor/store/store-types.ts'

export function asOf(
  { history }: { readonly history: Pick<History, 'lastKnown' | 'stretches'> },
  subject: Subject,
  at: number,
): { readonly run: Run | null; readonly gap: GapReason | null } | null {
  const stretch = history.stretches(subject, at, at).at(-1)
  if (stretch === undefined) return null
  if (stretch.gap !== null) return { run: null, gap: stretch.gap }
  const run = history.lastKnown(subject, at)
  return run === null ? null : { run: { ...run, lastSeenAt: stretch.seenUntilAt }, gap: null }
}
