import { Download } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { Empty } from '../../components/empty.tsx'
import { Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { formatCommission } from '../../lib/pool-text.ts'
import { rewardsCsv } from '../../lib/reward-csv.ts'
import { formatDateTime, formatDateMinute, formatDay } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { fileName } from './file-name.ts'
import { KnownSum } from './known-sum.tsx'
import { ledgerColumns, ledgerValue } from './ledger-columns.ts'
import { Who } from './log-text.tsx'
import { startOf, type SpanName } from './moments.ts'
import { NominatorMenu } from './nominator-menu.tsx'
import { saveTable } from '../../commands.ts'
import { SpanChoice } from './span-choice.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from '../../use-asked.ts'
import { useRows } from './use-table.ts'
import { common } from './pools-words.ts'
import { ledger as words } from './pool-table-words.ts'

const most = 50_000
const noLines: readonly RewardLine[] = []
const keyOf = ({ id }: RewardLine): string => id

interface EvidenceProps {
  readonly line: RewardLine
  readonly onEvidence: (line: RewardLine) => void
}

function noteOf({ reward, isExact, isWide, residual, stake }: RewardLine): string {
  if (stake === '0') return words.notes.noStake
  if (reward === null) return words.notes.notSeparable
  if (isWide) return words.notes.isWide
  if (!isExact) return words.notes.rounded
  return residual !== null && residual !== '0' ? words.notes.withDeposit : words.notes.exact
}

function Evidence({ line, onEvidence }: EvidenceProps) {
  const { after, before } = line.when
  const from = after === null ? words.firstResponse : formatDateTime(after)
  return (
    <button
      type="button"
      className="button is-link"
      title={words.compareTitle(from, formatDateTime(before))}
      onClick={() => onEvidence(line)}
    >
      {words.compare}
    </button>
  )
}

const contentOf = (line: RewardLine, id: string, onEvidence: EvidenceProps['onEvidence']): ReactNode => (
  <>
    {id === 'when' && (
      <span className="mono" title={formatDateTime(line.when.before)}>
        {formatDateMinute(line.when.before)}
      </span>
    )}
    {(id === 'pool' || id === 'nominator') && (
      <span className="clip">
        <Who address={id === 'pool' ? line.pool : line.address} />
      </span>
    )}
    {id === 'reward' && (
      <span className={line.isWide ? 'tone-attention' : ''} title={noteOf(line)}>
        <Coins units={line.reward} style="signed" />
      </span>
    )}
    {id === 'stake' && <Coins units={line.stake} />}
    {id === 'credited' && <Coins units={line.credited} style="signed" />}
    {id === 'commission' &&
      (line.commission === null ? <span className="dim">–</span> : formatCommission(line.commission))}
    {id === 'note' && (
      <span className={`clip ${line.reward === null || line.isWide ? 'tone-attention' : 'dim'}`}>
        {noteOf(line)}
      </span>
    )}
    {id === 'evidence' && <Evidence line={line} onEvidence={onEvidence} />}
  </>
)

interface RewardLedgerProps {
  readonly pools: readonly AddressKey[]
  readonly addresses: readonly AddressKey[] | null
  readonly mine: ReadonlySet<AddressKey>
  readonly to: Millis
  readonly version: string
  readonly onEvidence: (line: RewardLine) => void
}

export function RewardLedger(props: RewardLedgerProps) {
  const { pools, addresses, mine, to, version, onEvidence } = props
  const unit = useUnit()
  const [span, setSpan] = useState<SpanName>('month')
  const [isMineOnly, setMineOnly] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const wanted = isMineOnly && addresses === null ? [...mine] : addresses
  const from = startOf(span, to)
  const subject = `${pools.join()} ${wanted?.join() ?? '*'} ${span} ${useAsOf()}`
  const { value, error } = useAsked(
    `${subject} ${version}`,
    (main) =>
      main['pools.rewards']({
        pools: [...pools],
        addresses: wanted === null ? null : [...wanted],
        from,
        to,
        limit: most,
      }),
    subject,
  )
  const hasPool = pools.length !== 1
  const columns = useMemo(() => ledgerColumns(unit, hasPool), [unit, hasPool])
  const content = useCallback((line: RewardLine, id: string) => contentOf(line, id, onEvidence), [onEvidence])
  const { rows, grid } = useRows(hasPool ? 'pools.ledger-mine' : 'pools.ledger', {
    columns,
    rows: value?.lines ?? noLines,
    keyOf,
    valueOf: ledgerValue,
    contentOf: content,
  })

  function save(): void {
    const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
    const text = rewardsCsv(rows, { labelOf, friendlyOf: (key) => friendlyOf(key, isTestnet) })
    const [pool = null] = pools
    const name =
      addresses === null
        ? fileName('rewards', pool, formatDay(to))
        : fileName('my-rewards', null, formatDay(to))
    void saveTable(name, text)
  }

  return (
    <>
      <div className="table-tools">
        <SpanChoice label={common.period} value={span} onChange={setSpan} />
        {addresses === null && (
          <label className="choice">
            <input
              type="checkbox"
              checked={isMineOnly}
              onChange={(event) => setMineOnly(event.target.checked)}
            />
            {words.mineOnly}
          </label>
        )}
        <span className="tool-count">
          {value !== null && (
            <>
              {words.count(grid.rows.keys.length, value.total)}
              {words.total}
              <KnownSum values={rows.map(({ reward }) => reward)} style="signed" />
            </>
          )}
        </span>
        <button
          type="button"
          className="button is-small push"
          disabled={grid.rows.keys.length === 0}
          onClick={save}
        >
          <Download size={13} aria-hidden="true" /> {words.save}
        </button>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      <NominatorMenu addressOf={(id) => rows.find((line) => line.id === id)?.address ?? null}>
        <Grid label={words.label} kind="rewards" {...grid} selectedKey={selected} onSelect={setSelected} />
      </NominatorMenu>
      {value !== null && grid.rows.keys.length === 0 && (
        <Empty title={words.empty.title}>
          <p>{words.empty.text}</p>
        </Empty>
      )}
    </>
  )
}
