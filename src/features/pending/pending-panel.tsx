import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showPendingView, usePendingView } from '../../stores/pending-view.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, useView } from '../../stores/view.ts'
import { Journal } from './journal.tsx'
import { useShownTrace } from '../../stores/read-traces.ts'
import { Payouts } from './payouts-view.tsx'
import { PendingTable } from './pending-table.tsx'
import { StateLegend } from './state-legend.tsx'
import { TraceDetail } from './trace-detail.tsx'
import { WatchList } from './watch-list.tsx'
import { payoutsButton } from './payout-words.ts'
import { panel, waiting } from './pending-words.ts'

function useWaiting(): string | null {
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  const isWell = useStatus(({ status }) => isAnswering(status))
  const hasRows = useTraces(({ keys }) => keys.length > 0)
  const unseen = useAccounts(
    ({ byKey }) => [...byKey.values()].filter((one) => one.freshness.observedAt === null).length,
  )
  if (!hasAnswer) return waiting.noResponse
  if (hasRows) return null
  if (!isWell) return waiting.unhealthy
  return unseen > 0 ? waiting.unobserved(unseen) : null
}

export function PendingPanel() {
  const key = useView((view) => view.selected.pending)
  const isThere = useShownTrace(key) !== undefined
  const shown = usePendingView((state) => state.shown)
  /** Payouts opened the journal with a search. */
  const isFound = usePendingView((state) => state.isFound)
  const leave = (): void => showPendingView(shown === 'journal' && isFound ? 'payouts' : 'table')
  useReadiness(useWaiting())
  return (
    <Panes
      name="pending"
      list={{ label: panel.watched, content: <WatchList /> }}
      main={
        shown === 'journal' ? (
          <Journal back={isFound ? payoutsButton.name : null} onClose={leave} />
        ) : shown === 'payouts' ? (
          <Payouts onClose={leave} />
        ) : (
          <PendingTable />
        )
      }
      detail={{
        label: panel.detail,
        content: key !== null && isThere ? <TraceDetail key={key} traceKey={key} /> : <StateLegend />,
        isOpen: isThere,
        onClose: () => select('pending', null),
      }}
      isTableFirst
      onLeave={shown === 'table' ? undefined : leave}
    />
  )
}
