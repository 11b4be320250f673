import { Eye } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { useWidthStep } from '../../components/use-width.ts'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { ShortTitle } from '../../components/short-title.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { dateWidth } from '../../lib/column-layout.ts'
import { inboxOf, sumOfEntries, type InboxEntry } from '../../lib/pool-inbox.ts'
import { areTimesAbsolute } from '../../lib/shown.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { keepRead } from '../../stores/read-traces.ts'
import { useText } from '../../stores/text-style.ts'
import { select, showPanel, useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { useOwnTraces } from './leaving.tsx'
import { Who } from './log-text.tsx'
import { NominatorMenu } from './nominator-menu.tsx'
import { Totals } from './totals-row.tsx'
import { useUnit } from './unit.ts'
import { common } from './pools-words.ts'
import { inbox } from './pool-inbox-words.ts'

/** Narrower tables leave no room beside the nominator, px besides the age. */
const wideFrom = 590
const wideTracks = (age: number) =>
  `122px ${age}px minmax(132px, 1fr) minmax(176px, 0.6fr) minmax(160px, 190px)`
const narrowTracks = (age: number) => `120px ${age}px minmax(76px, 1fr) 148px 162px`

async function watch({ key, label }: PoolView): Promise<void> {
  await reportFailure(ask((main) => main['accounts.add']({ text: key, label })))
}

function EntryCells({ entry }: { readonly entry: InboxEntry }) {
  const { trace, action, count, nominator, by } = entry
  const title = useText(action?.title ?? null)
  const short = useText(action?.short ?? null)
  return (
    <>
      <Cell id="state">
        <StateBadge state={trace.state} />
      </Cell>
      <Cell id="age">
        <Age at={trace.firstSeenAt} isShort />
      </Cell>
      <Cell id="title">
        {action === null ? (
          <strong className="clip">{inbox.together(count)}</strong>
        ) : (
          <ShortTitle title={title} short={short} />
        )}
      </Cell>
      <Cell id="nominator">
        <span className="clip">{nominator !== null && <Who address={nominator} />}</span>
      </Cell>
      <Cell id="amount" isEnd>
        {by !== null &&
          (action === null ? (
            <strong>
              <Coins units={by} style="signed" />
            </strong>
          ) : (
            <Coins units={by} style="signed" />
          ))}
      </Cell>
    </>
  )
}

export function PoolInbox({ pool }: { readonly pool: PoolView }) {
  const unit = useUnit()
  const isDated = areTimesAbsolute()
  const age = isDated ? dateWidth : 50
  const [width, measure] = useWidthStep([wideFrom + age])
  const tracks = (width < wideFrom + age ? narrowTracks : wideTracks)(age)
  const isWatched = useAccounts(({ byKey }) => byKey.has(pool.key))
  const { traces, since } = useOwnTraces()
  const asOf = useAsOf()
  const entries = useMemo(
    () => new Map(inboxOf(traces, pool.key).map((entry) => [entry.key, entry])),
    [traces, pool.key],
  )
  const keys = useMemo(() => [...entries.keys()], [entries])
  const single = useMemo(() => [...entries.values()].filter(({ action }) => action !== null), [entries])
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'state', title: inbox.state },
      { id: 'age', title: isDated ? inbox.started : inbox.age },
      { id: 'title', title: inbox.action },
      { id: 'nominator', title: common.nominator },
      { id: 'amount', title: common.in(inbox.amount, unit), isEnd: true },
    ],
    [unit, isDated],
  )
  const renderCells = useCallback(
    (key: string) => {
      const entry = entries.get(key)
      return entry === undefined ? null : <EntryCells entry={entry} />
    },
    [entries],
  )
  return (
    <>
      <NominatorMenu addressOf={(key) => entries.get(key)?.nominator ?? null}>
        <Grid
          label={inbox.label}
          kind="inbox"
          columns={{ columns, tracks, onElement: measure }}
          rows={{ keys, renderCells }}
          selectedKey={null}
          onSelect={(key, isOpened) => {
            const trace = entries.get(key)?.trace
            if (trace !== undefined) keepRead([trace])
            select('pending', trace?.key ?? key)
            if (isOpened) showPanel('pending')
          }}
        />
      </NominatorMenu>
      {single.length > 0 && (
        <Totals
          label={inbox.total}
          columns={{ columns, tracks }}
          rows={[
            (id) =>
              id === 'title' ? (
                <strong>{inbox.actions(single.length)}</strong>
              ) : id === 'amount' ? (
                <Coins units={sumOfEntries(single)} style="signed" />
              ) : null,
          ]}
        />
      )}
      {since !== null && <p className="sums-note dim">{inbox.since(formatDateTime(since))}</p>}
      {keys.length === 0 && (
        <Empty title={isWatched ? inbox.empty : inbox.notWatched}>
          <p>{inbox.text}</p>
          {!isWatched && asOf === null && (
            <button type="button" className="button" onClick={() => void watch(pool)}>
              <Eye size={13} aria-hidden="true" /> {inbox.watch}
            </button>
          )}
        </Empty>
      )}
    </>
  )
}
