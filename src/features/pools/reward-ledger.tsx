import { Download } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { formatMinute } from '../../lib/pool-text.ts'
import { rewardsCsv } from '../../lib/reward-csv.ts'
import { formatDateTime } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'
import { Coins } from './coins.tsx'
import { ledgerColumns, ledgerValue } from './ledger-columns.ts'
import { Who } from './log-text.tsx'
import { startOf, type SpanName } from './moments.ts'
import { saveCsv } from './save-csv.ts'
import { SpanChoice } from './span-choice.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from './use-asked.ts'
import { useRows } from './use-table.ts'

const most = 50_000
const noLines: readonly RewardLine[] = []
const keyOf = ({ id }: RewardLine): string => id

interface LineCellsProps {
  readonly line: RewardLine
  readonly columns: readonly string[]
  readonly onEvidence: (line: RewardLine) => void
}

function noteOf({ reward, isExact, isWide, residual, stake }: RewardLine): string {
  if (stake === '0') return 'no stake yet'
  if (reward === null) return 'not separable'
  if (isWide) return 'may be several rounds'
  if (!isExact) return 'to a nanoton or few'
  return residual !== null && residual !== '0' ? 'and a deposit' : 'exact'
}

function Evidence({ line, onEvidence }: Omit<LineCellsProps, 'columns'>) {
  const { after, before } = line.when
  const words = `${after === null ? 'first look' : formatDateTime(after)} – ${formatDateTime(before)}`
  return (
    <button
      type="button"
      className="button is-link"
      title={`${words}: shows the difference of these two`}
      onClick={() => onEvidence(line)}
    >
      two answers
    </button>
  )
}

function LineCells({ line, columns, onEvidence }: LineCellsProps) {
  return columns.map((id) => (
    <Cell key={id} id={id} isEnd={id === 'reward' || id === 'stake' || id === 'credited'}>
      {id === 'when' && (
        <span className="mono" title={formatDateTime(line.when.before)}>
          {formatMinute(line.when.before)}
        </span>
      )}
      {(id === 'pool' || id === 'nominator') && (
        <span className="clip">
          <Who address={id === 'pool' ? line.pool : line.address} />
        </span>
      )}
      {id === 'reward' && <Coins units={line.reward} style="signed" />}
      {id === 'stake' && <Coins units={line.stake} />}
      {id === 'credited' && <Coins units={line.credited} style="signed" />}
      {id === 'note' && (
        <span className={`clip ${line.reward === null || line.isWide ? 'tone-attention' : 'dim'}`}>
          {noteOf(line)}
        </span>
      )}
      {id === 'evidence' && <Evidence line={line} onEvidence={onEvidence} />}
    </Cell>
  ))
}

interface RewardLedgerProps {
  readonly pools: readonly AddressKey[]
  /** Null for everybody. */
  readonly addresses: readonly AddressKey[] | null
  readonly mine: ReadonlySet<AddressKey>
  readonly to: Millis
  readonly version: string
  readonly fileName: string
  /** Shows the two answers that a line follows from. */
  readonly onEvidence: (line: RewardLine) => void
}

/** One line per end of a round and address, with what proves it; and the same as CSV. */
export function RewardLedger(props: RewardLedgerProps) {
  const { pools, addresses, mine, to, version, fileName, onEvidence } = props
  const unit = useUnit()
  const [span, setSpan] = useState<SpanName>('month')
  const [isMineOnly, setMineOnly] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const wanted = isMineOnly && addresses === null ? [...mine] : addresses
  const from = startOf(span, to)
  const question = `${pools.join()} ${wanted?.join() ?? '*'} ${span} ${version}`
  const { value, error } = useAsked(question, (main) =>
    main['pools.rewards']({
      pools: [...pools],
      addresses: wanted === null ? null : [...wanted],
      from,
      to,
      limit: most,
    }),
  )
  const hasPool = pools.length !== 1
  const columns = useMemo(() => ledgerColumns(unit, hasPool), [unit, hasPool])
  const renderRow = useCallback(
    (line: RewardLine, ids: readonly string[]) => (
      <LineCells line={line} columns={ids} onEvidence={onEvidence} />
    ),
    [onEvidence],
  )
  const { rows, grid } = useRows(hasPool ? 'pools.ledger-mine' : 'pools.ledger', {
    columns,
    rows: value?.lines ?? noLines,
    keyOf,
    valueOf: ledgerValue,
    renderRow,
  })
  const sum = useMemo(() => sumIntegers(rows.map(({ reward }) => reward ?? '0')), [rows])

  function save(): void {
    const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
    const text = rewardsCsv(rows, { labelOf, friendlyOf: (key) => friendlyOf(key, isTestnet) })
    void saveCsv(fileName, text)
  }

  return (
    <>
      <div className="table-tools">
        <SpanChoice label="Period" value={span} onChange={setSpan} />
        {addresses === null && (
          <label className="choice">
            <input
              type="checkbox"
              checked={isMineOnly}
              onChange={(event) => setMineOnly(event.target.checked)}
            />
            Mine only
          </label>
        )}
        <span className="tool-count">
          {value !== null && (
            <>
              {value.total > grid.keys.length
                ? `newest ${grid.keys.length} of ${value.total}`
                : `${grid.keys.length} lines`}
              , in all <Coins units={sum} style="signed" />
            </>
          )}
        </span>
        <button
          type="button"
          className="button is-small push"
          disabled={grid.keys.length === 0}
          onClick={save}
        >
          <Download size={13} aria-hidden="true" /> Save CSV
        </button>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      <Grid label="Rewards" kind="rewards" {...grid} selectedKey={selected} onSelect={setSelected} />
      {value !== null && grid.keys.length === 0 && (
        <Empty title="No reward in this time">
          <p>A line appears for every nominator each time that a stake is seen coming back.</p>
        </Empty>
      )}
    </>
  )
}
