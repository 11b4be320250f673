import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import { Empty } from '../../components/empty.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { roundsCsv } from '../../lib/rounds-csv.ts'
import { friendlyOf } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { formatDay } from '../../lib/times.ts'
import { fileName } from './file-name.ts'
import { startOf, type SpanName } from './moments.ts'
import { RewardGrid } from './reward-grid.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { saveTable } from '../../commands.ts'
import { SpanChoice } from './span-choice.tsx'
import { TableToggle } from './table-toggle.tsx'
import { useAsked } from '../../use-asked.ts'
import { common } from './pools-words.ts'
import { ledger, roundGrid, roundsTable as words } from './pool-table-words.ts'

interface RoundsViewProps {
  readonly pool: AddressKey
  readonly to: Millis
  readonly version: string
}

export function RoundsView({ pool, to, version }: RoundsViewProps) {
  const [span, setSpan] = useState<SpanName>('all')
  const [isTable, setTable] = useState(true)
  const isTestnet = useIsTestnet()
  const subject = `${pool} ${span} ${useAsOf()}`
  const { value, error } = useAsked(
    `${subject} ${version}`,
    (main) => main['pools.rounds']({ pools: [pool], from: startOf(span, to), to }),
    subject,
  )
  const rounds = value ?? []

  function save(): void {
    const names = { labelOf, friendlyOf: (key: AddressKey) => friendlyOf(key, isTestnet) }
    void saveTable(fileName('rounds', pool, formatDay(to)), roundsCsv(rounds, names))
  }

  return (
    <>
      <div className="table-tools">
        <SpanChoice label={common.period} value={span} onChange={setSpan} />
        <span className="tool-count">{value === null ? '' : words.count(rounds.length)}</span>
        <TableToggle title={words.asTable} isTable={isTable} onToggle={setTable} />
        <button type="button" className="button is-small" disabled={rounds.length === 0} onClick={save}>
          <Download size={13} aria-hidden="true" /> {ledger.save}
        </button>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      {value !== null && rounds.length === 0 ? (
        <Empty title={roundGrid.empty.title}>
          <p>{roundGrid.empty.text}</p>
        </Empty>
      ) : isTable ? (
        <RoundsTable rounds={rounds} />
      ) : (
        <RewardGrid pool={pool} from={startOf(span, to)} to={to} subject={subject} version={version} />
      )}
    </>
  )
}
