import type { AddressKey, Json, Millis } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { hydrate } from '../../stores/app-state.ts'
import { showPresent } from '../../time-machine.ts'

const hour = 3_600_000
const day = 24 * hour

/** Moments to compare with, and periods to show, by the word that is remembered. */
export const spans = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const
export type SpanName = keyof typeof spans | 'all'

export const spanTitles: Readonly<Record<SpanName, string>> = {
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  month: '30 days',
  year: '1 year',
  all: 'all',
}

export function readSpan(kept: Json, otherwise: SpanName): SpanName {
  const known = Object.keys(spanTitles).find((name) => name === kept)
  return isSpan(known) ? known : otherwise
}

function isSpan(name: string | undefined): name is SpanName {
  return name !== undefined && name in spanTitles
}

/** Where a span that ends at `to` begins; all begins at the first look. */
export function startOf(span: SpanName, to: Millis): Millis {
  return span === 'all' ? 0 : Math.max(0, to - spans[span])
}

/** Names what is asked of the difference between two moments; `version` where they follow what is shown, else null. */
export function differenceQuestion(
  pool: AddressKey,
  { from, to }: { readonly from: Millis; readonly to: Millis },
  version: string | null,
): string {
  return [pool, from, to, version].join(' ')
}

/** Back to the present in every panel. */
export function goToPresent(): void {
  showPresent(() => {
    void ask((main) => main['state.get']()).then((reply) => {
      if (reply.ok) hydrate(reply.value)
    })
  })
}
