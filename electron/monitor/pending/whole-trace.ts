import { LookoutError } from '../../shared/errors.ts'
import type { AddressKey } from '../../shared/models.ts'
import type { WholeTrace } from '../../shared/pending-models.ts'
import { lists } from '../monitor-words.ts'
import type { Session } from '../session.ts'
import { describeAction } from '../toncenter/actions.ts'
import { reportOfTrace } from '../watch/finished-reports.ts'
import { mergeRows } from '../watch/rows.ts'
import { rowsOf } from '../watch/trace-step.ts'
import type { KnownTraces } from './traces-types.ts'

export interface TraceReader {
  /**
   * Reads all actions of a finished trace from the service (api.md 9), by its key. The list of an account has only those of the account
   * (api.md 1.4). Nothing is stored. Throws like the client, and `not-found` if the service does not have the trace or has not
   * classified it.
   */
  readonly readWhole: (key: string) => Promise<WholeTrace>
}

export function createTraceReader(
  { service: { client, beforePage }, runtime: { signal }, network: { isTestnet } }: Session,
  known: KnownTraces,
  watchedAccounts: ReadonlyMap<AddressKey, unknown>,
): TraceReader {
  return {
    readWhole: async (key) => {
      await beforePage()
      const { value } = await client.finishedTraces([key], { signal, beforePage })
      const found = value.byHash.get(key)
      const report = found === undefined ? null : reportOfTrace(found)
      if (report === null) throw new LookoutError('not-found', lists.traceNotFound)
      const record = known.load(key)
      const rows = record === null ? [] : rowsOf(record)
      const { addressBook, metadata } = value
      const context = { addressBook, metadata, watchedAccounts, isTestnet }
      const merged = mergeRows(rows, report.actions, null, (action) => describeAction(action, context))
      return { actions: merged.rows.map(({ view }) => view), omitted: merged.omitted + report.omitted }
    },
  }
}
