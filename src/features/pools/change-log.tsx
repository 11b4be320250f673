import { History } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolLogLine } from '../../../electron/shared/pool-models.ts'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useWidthStep } from '../../components/use-width.ts'
import { formatDateMinute, formatDateTime, formatInterval } from '../../lib/times.ts'
import {
  changeGroups,
  filterChanges,
  lineAmount,
  sumOfChanges,
  type ChangeGroup,
} from '../../lib/change-filter.ts'
import { friendlyOf } from '../../lib/addresses.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { Select } from '../../components/select.tsx'
import { useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { showMoment } from '../../time-machine.ts'
import { Coins } from './coins.tsx'
import { kindWord, lineWords } from './log-text.tsx'
import { startOf, type SpanName } from './moments.ts'
import { SpanChoice } from './span-choice.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from '../../use-asked.ts'
import { common } from './pools-words.ts'
import { changeGroupNames, changeLog, noMatch } from './pool-table-words.ts'

const most = 5_000
/** Narrower tables show times without the year, px. */
const wideFrom = 680
const wideTracks = '136px 138px minmax(100px, 1fr) 170px 40px'
const narrowTracks = '100px 124px minmax(80px, 1fr) 164px 36px'

function LogCells({ line, isNarrow }: { readonly line: PoolLogLine; readonly isNarrow: boolean }) {
  const amount = lineAmount(line)
  const minute = formatDateMinute(line.when.before)
  return (
    <>
      <Cell id="when">
        <span className="mono" title={formatInterval(line.when)}>
          {isNarrow ? minute.slice(5) : minute}
        </span>
      </Cell>
      <Cell id="kind">
        <span className={line.kind === 'count' || line.kind === 'gap' ? 'clip tone-attention' : 'clip'}>
          {kindWord(line)}
        </span>
      </Cell>
      <Cell id="what">
        <span className="clip">{lineWords(line)}</span>
      </Cell>
      <Cell id="amount" isEnd>
        {amount !== null && <Coins units={amount} style="signed" />}
      </Cell>
      <Cell id="go" isEnd>
        <button
          type="button"
          className="icon-button"
          aria-label={changeLog.showAt(formatDateTime(line.when.before))}
          onClick={() => void showMoment(line.when.before)}
        >
          <History size={13} aria-hidden="true" />
        </button>
      </Cell>
    </>
  )
}

interface ChangeLogProps {
  readonly pool: AddressKey
  readonly to: Millis
  readonly version: string
}

export function ChangeLog({ pool, to, version }: ChangeLogProps) {
  const unit = useUnit()
  const [width, measure] = useWidthStep([wideFrom])
  const isNarrow = width < wideFrom
  const [span, setSpan] = useState<SpanName>('month')
  const [selected, setSelected] = useState<string | null>(null)
  const from = startOf(span, to)
  const subject = `${pool} ${span} ${useAsOf()}`
  const { value, error } = useAsked(
    `${subject} ${version}`,
    (main) => main['pools.changes']({ key: pool, from, to, limit: most }),
    subject,
  )
  const isLimited = value !== null && value.length >= most
  const [group, setGroup] = useState<ChangeGroup>('all')
  const [filter, setFilter] = useState('')
  const isTestnet = useIsTestnet()
  const labelOf = useLabelOf()
  const shown = useMemo(
    () =>
      filterChanges(value ?? [], group, filter, (address) => [
        address,
        friendlyOf(address, isTestnet),
        labelOf(address) ?? '',
      ]),
    [value, group, filter, isTestnet, labelOf],
  )
  const sum = sumOfChanges(shown, group)
  const lines = useMemo(() => new Map(shown.map((line) => [line.id, line])), [shown])
  const keys = useMemo(() => [...lines.keys()], [lines])
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'when', title: common.observedAt },
      { id: 'kind', title: changeLog.change },
      { id: 'what', title: changeLog.details },
      { id: 'amount', title: unit, isEnd: true },
      { id: 'go', title: changeLog.show, isEnd: true },
    ],
    [unit],
  )
  const renderCells = useCallback(
    (key: string) => {
      const line = lines.get(key)
      return line === undefined ? null : <LogCells line={line} isNarrow={isNarrow} />
    },
    [lines, isNarrow],
  )
  return (
    <>
      <div className="table-tools">
        <SpanChoice label={common.period} value={span} onChange={setSpan} />
        <Select
          aria-label={changeLog.kind}
          value={group}
          choices={changeGroups.map((each) => [each, changeGroupNames[each]])}
          onChange={setGroup}
        />
        <FilterField
          label={changeLog.filter}
          placeholder={changeLog.filterHint}
          value={filter}
          onChange={setFilter}
        />
        <span className="tool-count">
          {value === null ? '' : changeLog.count(keys.length, isLimited)}
          {sum !== null && keys.length > 0 && (
            <>
              {changeLog.sum}
              <Coins units={sum} style="signed" /> {unit}
            </>
          )}
        </span>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      <Grid
        label={changeLog.label}
        kind="changes"
        columns={{ columns, tracks: isNarrow ? narrowTracks : wideTracks, onElement: measure }}
        rows={{ keys, renderCells }}
        selectedKey={selected}
        onSelect={(key, isOpened) => {
          setSelected(key)
          const line = lines.get(key)
          if (isOpened && line !== undefined) void showMoment(line.when.before)
        }}
      />
      {value !== null && keys.length === 0 && (
        <Empty title={value.length === 0 ? changeLog.empty.title : noMatch.title}>
          <p>
            {value.length === 0
              ? changeLog.empty.text
              : isLimited
                ? noMatch.newestChanges(most)
                : noMatch.changes}
          </p>
        </Empty>
      )}
    </>
  )
}
