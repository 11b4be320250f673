import { ChevronLeft, ChevronRight, Copy, Download, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { parseAddress } from '../../../electron/shared/address.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { copyText, saveTable } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import {
  earlyEnds,
  lateStarts,
  monthBeside,
  monthOf,
  monthPeriod,
  rowsOf,
  statementCsv,
  sumStatements,
  type Period,
  type PoolMoment,
  type StatementSums,
} from '../../lib/statement.ts'
import { formatDateTime, formatDay } from '../../lib/times.ts'
import { labelOf, useLabelOf } from '../../stores/labels.ts'
import { usePools } from '../../stores/pools.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { selectNominator, useAsOf, useView } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { fileName } from './file-name.ts'
import { DateField, MomentField } from './moment-field.tsx'
import { Reconciliation, sumLines } from './statement-parts.tsx'
import { StatementNotes } from './statement-notes.tsx'
import { StatementPrint } from './statement-print.tsx'
import { StatementTable } from './statement-table.tsx'
import { useAsked } from '../../use-asked.ts'
import { statement as words } from './statement-words.ts'

/** Finds a nominator of the followed pools by name. */
function findNamed(text: string): AddressKey | null {
  const wanted = text.trim().toLowerCase()
  for (const { state } of usePools.getState().byKey.values()) {
    const found = state?.nominators.find(({ address }) => labelOf(address)?.toLowerCase() === wanted)
    if (found !== undefined) return found.address
  }
  return null
}

async function choose(text: string): Promise<string | null> {
  const parsed = parseAddress(text)
  const address = parsed.ok ? parsed.address.key : findNamed(text)
  if (address !== null) selectNominator(address)
  if (address !== null || parsed.ok) return Promise.resolve(null)
  // A text as long as an address is meant as one, so its mistake is named.
  return Promise.resolve(/^\S{40,}$/u.test(text.trim()) ? parsed.message : words.unknown(text))
}

function Sums({ sums }: { readonly sums: StatementSums }) {
  return (
    <div className="statement-sums">
      <dl>
        {sumLines(sums).map(([name, units, style]) => (
          <div key={name}>
            <dt className="section-head">{name}</dt>
            <dd title={words.balanceTitle}>
              <Coins units={units} style={style} />
            </dd>
          </div>
        ))}
      </dl>
      <Reconciliation sums={sums} />
    </div>
  )
}

/** Says where the observed time is shorter than the period. */
function limitsOf(
  starts: readonly PoolMoment[],
  ends: readonly PoolMoment[],
  { from }: Period,
  pools: number,
  nameOf: (pool: AddressKey) => string,
): readonly string[] {
  const sentences = (
    moments: readonly PoolMoment[],
    ofPeriod: (time: string) => string,
    ofPool: (pool: string, time: string) => string,
  ): readonly string[] =>
    moments.map(({ pool, at }) =>
      pools === 1 && at > from ? ofPeriod(formatDateTime(at)) : ofPool(nameOf(pool), formatDateTime(at)),
    )
  return [
    ...sentences(starts, words.laterStart, words.poolStart),
    ...sentences(ends, words.earlierEnd, words.poolEnd),
  ]
}

export function StatementView() {
  const address = useView((view) => view.statementOf)
  const keys = usePools((state) => state.keys)
  const byKey = usePools((state) => state.byKey)
  const observed = Math.max(0, ...[...byKey.values()].map(({ freshness }) => freshness.observedAt ?? 0))
  const asOf = useAsOf()
  const isTestnet = useIsTestnet()
  const now = asOf ?? observed
  const [chosen, setChosen] = useState<Period | null>(null)
  /** True while the field shows another nominator than the statement. */
  const [isRefused, setRefused] = useState(false)
  const period = chosen ?? monthPeriod(monthOf(now)) ?? { from: 0, to: now }
  const to = now === 0 ? period.to : Math.min(period.to, now)
  const isFuture = period.from > to
  const fault = period.to < period.from ? words.reversed : isFuture ? words.future(formatDateTime(now)) : null
  const question =
    address === null || keys.length === 0 || fault !== null
      ? null
      : `${keys.join()} ${address} ${period.from} ${to} ${observed}`
  const { value: received, error } = useAsked(
    question,
    (main) =>
      main['pools.statement']({ pools: keys.slice(0, 500), address: address ?? '', from: period.from, to }),
    `${keys.join()} ${address} ${period.from} ${period.to} ${asOf}`,
  )
  const value = fault === null ? received : null
  // Asks again after the first response about a pool.
  const observedPools = keys.filter((key) => byKey.get(key)?.freshness.observedAt != null)
  const { value: known } = useAsked(
    keys.length === 0 ? null : `${keys.join()} ${observedPools.join()}`,
    (main) => main['pools.overview']({ pools: keys.slice(0, 500), at: null }),
  )
  const starts = known?.flatMap(({ knownSince }) => knownSince ?? []) ?? []
  const first = starts.length === 0 ? null : Math.min(...starts)
  const shown = useMemo(
    () =>
      value?.filter(
        ({ address: of, opening, closing, lines }) =>
          of === address && (lines.length > 0 || opening.balance !== '0' || closing.balance !== '0'),
      ) ?? [],
    [value, address],
  )
  const rows = useMemo(() => rowsOf(shown), [shown])
  const sums = useMemo(() => sumStatements(shown), [shown])
  const names = { labelOf: useLabelOf(), friendlyOf: (key: AddressKey) => friendlyOf(key, isTestnet) }
  const nameOf = (key: AddressKey): string => names.labelOf(key) ?? names.friendlyOf(key)
  const ends = earlyEnds(shown, period, (pool) =>
    Math.min(asOf ?? Infinity, byKey.get(pool)?.freshness.observedAt ?? 0),
  )
  const limits = limitsOf(lateStarts(shown, period.from), ends, period, shown.length, nameOf)
  const end = ends.length < shown.length ? to : Math.max(period.from, ...ends.map(({ at }) => at))
  const name = address === null ? '' : nameOf(address)

  return (
    <div className="pool-view">
      <div className="pane-tools statement-tools">
        <strong className="mine-title">{words.title}</strong>
        <AddField
          label={words.nominator}
          placeholder={words.nominatorHint}
          button={words.show}
          value={name}
          afterSubmit="restore"
          onSubmit={async (text) => {
            const refusal = await choose(text)
            setRefused(refusal !== null)
            return refusal
          }}
        />
        <button
          type="button"
          className="button push"
          disabled={shown.length === 0}
          onClick={() =>
            void copyText(statementCsv(shown, names)).then((isDone) => isDone && showToast(words.copied))
          }
        >
          <Copy size={13} aria-hidden="true" /> {words.copy}
        </button>
        <button
          type="button"
          className="button"
          disabled={shown.length === 0}
          onClick={() => {
            const days = [period.from, end].map((at) => formatDay(at)).join('-')
            void saveTable(fileName('statement', address, days), statementCsv(shown, names))
          }}
        >
          <Download size={13} aria-hidden="true" /> {words.save}
        </button>
        <button
          type="button"
          className="button"
          title={words.printTitle}
          disabled={shown.length === 0}
          onClick={() => window.print()}
        >
          <Printer size={13} aria-hidden="true" /> {words.print}
        </button>
      </div>
      <div className="table-tools">
        {([-1, 1] as const).map((step) => (
          <button
            key={step}
            type="button"
            className="icon-button"
            aria-label={words.step[step]}
            title={words.step[step]}
            onClick={() => setChosen(monthBeside(period.from, step))}
          >
            {step === -1 ? (
              <ChevronLeft size={15} aria-hidden="true" />
            ) : (
              <ChevronRight size={15} aria-hidden="true" />
            )}
          </button>
        ))}
        <DateField
          label={words.month}
          kind="month"
          value={monthOf(period.from)}
          onChange={(month) => setChosen(monthPeriod(month))}
        />
        <MomentField
          label={words.from}
          at={period.from}
          onChange={(from) => setChosen({ ...period, from })}
        />
        <MomentField
          label={words.to}
          at={period.to}
          isEnd
          onChange={(end) => setChosen({ ...period, to: end })}
        />
        {isRefused && shown.length > 0 && (
          <span className="clip push" title={name}>
            {words.shownFor(names.labelOf(address ?? '') ?? shortenFriendly(name))}
          </span>
        )}
      </div>
      {fault !== null && <InlineMessage tone="attention">{fault}</InlineMessage>}
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      {address === null ? (
        <Empty title={words.subtitle}>
          <p>{words.never}</p>
        </Empty>
      ) : (
        value !== null && (
          <>
            <StatementNotes
              all={value}
              shown={shown}
              limits={limits}
              period={period}
              first={first}
              nameOf={nameOf}
              onPeriod={setChosen}
            />
            {shown.length > 0 && <Sums sums={sums} />}
            {rows.length > 0 && <StatementTable rows={rows} />}
            {value.length > 0 && rows.length === 0 && (
              <Empty title={words.empty.title}>
                <p>{words.empty.text}</p>
              </Empty>
            )}
            <StatementPrint
              address={address}
              period={{ from: period.from, to: end }}
              limits={limits}
              statements={shown}
              sums={sums}
            />
          </>
        )
      )}
    </div>
  )
}
