import { useState } from 'react'
import {
  csvTables,
  type CsvTable,
  type ExportDone,
  type ExportSelection,
} from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { useStatus } from '../../stores/status.ts'
import { formatBytes } from './storage-text.ts'
import type { StorageJobs } from './use-storage-job.ts'

interface ExportProps {
  readonly jobs: StorageJobs
  readonly onDone: (message: string) => void
}

const spans = [
  ['all', 'all that is kept', null],
  ['day', 'the last 24 hours', 1],
  ['month', 'the last 30 days', 30],
  ['year', 'the last year', 365],
] as const
type Span = (typeof spans)[number][0]

function sayDone({ path, bytes, lines }: ExportDone): string {
  return `${path}: ${lines.toLocaleString('en')} lines, ${formatBytes(bytes)}.`
}

/** Everything or a selection, as one file that another Lookout opens, or one table as CSV. */
export function ExportControls({ jobs, onDone }: ExportProps) {
  const network = useStatus((state) => state.status?.network ?? null)
  const [span, setSpan] = useState<Span>('all')
  const [isOneNetwork, setOneNetwork] = useState(false)
  const [table, setTable] = useState<CsvTable>('actions')

  function selection(): ExportSelection {
    const days = spans.find(([id]) => id === span)?.[2] ?? null
    return {
      networks: isOneNetwork && network !== null ? [network.keptAs ?? network.baseUrl] : [],
      keys: [],
      from: days === null ? null : Date.now() - days * 86_400_000,
      to: null,
    }
  }

  async function exportAll(): Promise<void> {
    const done = await jobs.run(() => ask((main) => main['storage.export']({ selection: selection() })))
    if (done !== null) onDone(sayDone(done))
  }

  async function exportTable(): Promise<void> {
    const done = await jobs.run(() => ask((main) => main['storage.csv']({ table, selection: selection() })))
    if (done !== null) onDone(sayDone(done))
  }

  return (
    <fieldset>
      <legend>Export</legend>
      <div className="storage-line">
        <label>
          Take{' '}
          <select
            value={span}
            onChange={(event) => setSpan(spans.find(([id]) => id === event.target.value)?.[0] ?? 'all')}
          >
            {spans.map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className="choice">
          <input type="checkbox" checked={isOneNetwork} onChange={() => setOneNetwork(!isOneNetwork)} />
          of {network?.name ?? 'this network'} only
        </label>
      </div>
      <div className="storage-line">
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void exportAll()}>
          Export to a file…
        </button>
        <label>
          Table{' '}
          <select
            value={table}
            onChange={(event) => setTable(csvTables.find((name) => name === event.target.value) ?? 'actions')}
          >
            {csvTables.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void exportTable()}>
          Export as CSV…
        </button>
      </div>
      <p className="dim">No key is ever in an export.</p>
    </fieldset>
  )
}
