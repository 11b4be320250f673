import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { ActionView, AddressKey, TraceView } from '../../../electron/shared/models.ts'
import { AddressText } from '../../components/address-text.tsx'
import { Age } from '../../components/age.tsx'
import { AmountText } from '../../components/amount.tsx'
import { Cell } from '../../components/grid.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { headlineOf, parseRowKey } from '../../lib/trace-rows.ts'
import { hideNumbers, safeText } from '../../lib/text.ts'
import { useLabel } from '../../stores/labels.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'

interface PendingRowProps {
  readonly rowKey: string
  readonly isUnfolded: boolean
  readonly onFold: (trace: string, isFolded: boolean) => void
}

/** The cells of a trace or of one of its further actions. */
export const PendingRow = memo(function PendingRow({ rowKey, isUnfolded, onFold }: PendingRowProps) {
  const { trace: traceKey, action: actionKey } = parseRowKey(rowKey)
  const trace = useTraces(({ byKey }) => byKey.get(traceKey))
  if (trace === undefined) return null
  if (actionKey === null) return <TraceCells trace={trace} isUnfolded={isUnfolded} onFold={onFold} />
  const action = trace.actions.find((one) => one.key === actionKey)
  return action === undefined ? null : <ActionCells action={action} />
})

function Title({ action }: { readonly action: ActionView | null }) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  if (action === null) return <span className="dim">No action named yet</span>
  const title = safeText(action.title)
  return (
    <span className="clip" title={isHidden ? undefined : title}>
      {isHidden ? hideNumbers(title) : title}
      {action.comment !== null && <span className="dim"> “{safeText(action.comment, 80)}”</span>}
    </span>
  )
}

function FirstAmount({ action }: { readonly action: ActionView | null }) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const amount = action?.amounts[0]
  return amount === undefined ? null : <AmountText amount={amount} isHidden={isHidden} />
}

function AccountName({ address }: { readonly address: AddressKey }) {
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  return <AddressText address={address} isTestnet={isTestnet} name={label} />
}

interface TraceCellsProps {
  readonly trace: TraceView
  readonly isUnfolded: boolean
  readonly onFold: (trace: string, isFolded: boolean) => void
}

function TraceCells({ trace, isUnfolded, onFold }: TraceCellsProps) {
  const action = headlineOf(trace)
  const further = trace.actions.length - 1
  const [account, ...others] = trace.accounts
  const Chevron = isUnfolded ? ChevronDown : ChevronRight
  return (
    <>
      <Cell id="state">
        <StateBadge
          state={trace.state}
          isFailurePredicted={trace.state === 'pending' && trace.isFailurePredicted}
        />
      </Cell>
      <Cell id="age" isEnd>
        <Age at={trace.firstSeenAt} />
      </Cell>
      <Cell id="action">
        {further > 0 && (
          <button
            type="button"
            className="fold"
            tabIndex={-1}
            aria-expanded={isUnfolded}
            aria-label={`${further} more in this trace`}
            onClick={() => onFold(trace.key, isUnfolded)}
          >
            <Chevron size={13} aria-hidden="true" />
          </button>
        )}
        <Title action={action} />
        {further > 0 && !isUnfolded && <span className="further">+{further}</span>}
      </Cell>
      <Cell id="account">
        <span className="clip dim">
          {account !== undefined && <AccountName address={account} />}
          {others.length > 0 && ` +${others.length}`}
        </span>
      </Cell>
      <Cell id="amount" isEnd>
        <FirstAmount action={action} />
      </Cell>
    </>
  )
}

function ActionCells({ action }: { readonly action: ActionView }) {
  return (
    <>
      <Cell id="state" />
      <Cell id="age" />
      <Cell id="action">
        <span className="elbow" aria-hidden="true" />
        <span className="clip dim">
          <Title action={action} />
        </span>
      </Cell>
      <Cell id="account" />
      <Cell id="amount" isEnd>
        <span className="dim">
          <FirstAmount action={action} />
        </span>
      </Cell>
    </>
  )
}
