import type { SetAside } from '../../electron/shared/storage-models.ts'
import { countOf } from './text.ts'

const count = (number: number, word: string): readonly string[] =>
  number === 0 ? [] : [countOf(number, word)]

/** Formats the counts, e.g. as `12 traces, 1 alert`, or as `no records` if all are zero. */
export function sayCounts({ traces, alerts, responses, blocks }: SetAside): string {
  const all = [
    ...count(traces, 'trace'),
    ...count(alerts, 'alert'),
    ...count(responses, 'response'),
    ...count(blocks, 'block'),
  ]
  return all.length === 0 ? 'no records' : all.join(', ')
}
