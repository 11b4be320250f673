import { useState } from 'react'
import { serviceNow } from '../../components/ticker.ts'
import { Select } from '../../components/select.tsx'
import { csvTables, type CsvTable, type ExportSelection } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { useStatus } from '../../stores/status.ts'
import { formatBytes } from './storage-text.ts'
import type { StorageJobs } from './use-storage-job.ts'
import { exporting as words, tables } from './storage-words.ts'

interface ExportProps {
  readonly jobs: StorageJobs
  readonly onDone: (message: string) => void
}

const spans = [
  ['all', words.spans.all, null],
  ['day', words.spans.day, 1],
  ['month', words.spans.month, 30],
  ['year', words.spans.year, 365],
] as const
type Span = (typeof spans)[number][0]

/** Exports all data or a selection to a file that Lookout can open, or one table as CSV. */
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
      from: days === null ? null : serviceNow() - days * 86_400_000,
      to: null,
    }
  }

  async function exportAll(): Promise<void> {
    const done = await jobs.run(() => ask((main) => main['storage.export']({ selection: selection() })))
    if (done !== null) onDone(words.done(done, formatBytes(done.bytes)))
  }

  async function exportTable(): Promise<void> {
    const done = await jobs.run(() => ask((main) => main['storage.csv']({ table, selection: selection() })))
    if (done !== null) onDone(words.done(done, formatBytes(done.bytes)))
  }

  return (
    <fieldset>
      <legend>{words.title}</legend>
      <div className="storage-line">
        <label>
          {words.period}
          <Select value={span} choices={spans.map(([id, title]) => [id, title])} onChange={setSpan} />
        </label>
        <label className="choice">
          <input type="checkbox" checked={isOneNetwork} onChange={() => setOneNetwork(!isOneNetwork)} />
          {words.onlyNetwork(network?.name)}
        </label>
      </div>
      <div className="storage-line">
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void exportAll()}>
          {words.file}
        </button>
      </div>
      <div className="storage-line">
        <label>
          {words.table}
          <Select value={table} choices={csvTables.map((name) => [name, tables[name]])} onChange={setTable} />
        </label>
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void exportTable()}>
          {words.csv}
        </button>
      </div>
      <p className="dim">{words.note}</p>
    </fieldset>
  )
}
