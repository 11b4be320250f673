import { useCallback, useEffect, useRef, useState } from 'react'
import type { StorageCategory, StorageUsage } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useKeptUsage } from './kept-usage.ts'
import { SettingGroup } from './setting-group.tsx'
import { ArchiveControls } from './storage-archive.tsx'
import { ExportControls } from './storage-export.tsx'
import { formatBytes, formatDay } from './storage-text.ts'
import { JobProgress } from './storage-progress.tsx'
import { useStorageJob, type StorageJobs } from './use-storage-job.ts'

const words: Readonly<Record<StorageCategory, string>> = {
  answers: 'Answers of accounts and pools',
  traces: 'Traces and their actions',
  blocks: 'Blocks and transactions',
  incidents: 'Alerts',
  other: 'Everything else',
}

function UsageTable({ usage }: { readonly usage: StorageUsage }) {
  return (
    <table className="storage-table">
      <caption className="visually-hidden">What takes how much</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Rows</th>
          <th scope="col">Since</th>
          <th scope="col">Takes</th>
        </tr>
      </thead>
      <tbody>
        {usage.shares.map(({ category, bytes, count, oldestAt }) => (
          <tr key={category}>
            <th scope="row">{words[category]}</th>
            <td>{category === 'other' ? '' : count.toLocaleString('en')}</td>
            <td>{oldestAt === null ? '' : formatDay(oldestAt)}</td>
            <td>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">The whole file</th>
          <td />
          <td>{usage.bytesADay === null ? '' : `${formatBytes(usage.bytesADay)} a day`}</td>
          <td>{formatBytes(usage.fileBytes)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const clearChoices = [
  ['answers', 'Answers of accounts'],
  ['pools', 'Answers of pools'],
  ['traces', 'Ended traces'],
  ['blocks', 'Blocks'],
  ['incidents', 'Acknowledged alerts'],
] as const
type ClearKind = (typeof clearChoices)[number][0]

interface ClearProps {
  readonly jobs: StorageJobs
  readonly onCleared: (message: string) => void
}

/** Removes by kind and age, asked twice. */
function ClearControls({ jobs, onCleared }: ClearProps) {
  const [kind, setKind] = useState<ClearKind>('answers')
  const [days, setDays] = useState('30')
  const [isAsked, setAsked] = useState(false)
  const isValid = /^\d{1,5}$/.test(days)

  async function clear(): Promise<void> {
    setAsked(false)
    const removed = await jobs.run(() =>
      ask((main) => main['storage.clear']({ kinds: [kind], olderThanDays: Number(days) })),
    )
    if (removed !== null)
      onCleared(`${removed.rows.toLocaleString('en')} rows and what only they used were removed.`)
  }

  return (
    <fieldset>
      <legend>Clear</legend>
      <div className="storage-line">
        <label>
          Remove{' '}
          <select
            value={kind}
            onChange={(event) =>
              setKind(clearChoices.find(([id]) => id === event.target.value)?.[0] ?? 'answers')
            }
          >
            {clearChoices.map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          older than{' '}
          <input
            type="text"
            className="storage-days"
            inputMode="numeric"
            value={days}
            aria-invalid={!isValid}
            onChange={(event) => setDays(event.target.value)}
          />{' '}
          days
        </label>
        {isAsked ? (
          <>
            <button
              type="button"
              className="button is-danger"
              disabled={jobs.isBusy}
              onClick={() => void clear()}
            >
              Remove for good
            </button>
            <button type="button" className="button" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!isValid || jobs.isBusy}
            onClick={() => setAsked(true)}
          >
            Clear…
          </button>
        )}
      </div>
      <p className="dim">
        What is pinned, what an alert is about that you did not acknowledge, and the last answer of each
        account and pool stay.
      </p>
    </fieldset>
  )
}

/** What is kept, for how long, and the ways out and in. */
export function StorageSection() {
  const usage = useKeptUsage((state) => state.usage)
  const [message, setMessage] = useState<string | null>(null)
  const jobs = useStorageJob()
  const { run } = jobs

  const count = useCallback(async () => {
    const counted = await run(() => ask((main) => main['storage.usage']()))
    if (counted !== null) useKeptUsage.setState({ usage: counted })
  }, [run])
  /** Once a visit, as soon as nothing else is being done. */
  const hasCounted = useRef(false)
  const isIdle = jobs.isKnown && !jobs.isBusy
  useEffect(() => {
    if (!isIdle || hasCounted.current) return
    hasCounted.current = true
    void count()
  }, [isIdle, count])

  async function report(text: string): Promise<void> {
    setMessage(text)
    await count()
  }

  async function check(): Promise<void> {
    const checked = await run(() => ask((main) => main['storage.check']()))
    if (checked === null) return
    const { problems } = checked
    setMessage(
      problems.length === 0 ? 'The whole file was read: nothing is wrong with it.' : problems.join(' '),
    )
  }

  async function retain(): Promise<void> {
    const removed = await run(() => ask((main) => main['storage.retention']()))
    if (removed !== null)
      await report(`${removed.rows.toLocaleString('en')} rows were older than you keep them.`)
  }

  return (
    <SettingGroup
      title="Storage"
      note={
        <>
          <p>Everything that was seen stays readable, also offline, until it is older than you keep it.</p>
          <p>Answers of accounts stay 30 days at most; what they say of traces stays with the traces.</p>
        </>
      }
    >
      <div className="storage-parts">
        {usage === null && jobs.problem === null && <p className="dim">Counting…</p>}
        {usage !== null && <UsageTable usage={usage} />}
        <div className="storage-now">
          <JobProgress jobs={jobs} />
          {message !== null && <InlineMessage tone="plain">{message}</InlineMessage>}
          {jobs.problem !== null && (
            <InlineMessage tone="bad" isAlert>
              {jobs.problem}
            </InlineMessage>
          )}
        </div>
        <div className="storage-line">
          <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void retain()}>
            Remove what is too old now
          </button>
          <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void check()}>
            Check the file
          </button>
        </div>
        <ClearControls jobs={jobs} onCleared={(text) => void report(text)} />
        <ExportControls jobs={jobs} onDone={setMessage} />
        <ArchiveControls jobs={jobs} onDone={(text) => void report(text)} />
      </div>
    </SettingGroup>
  )
}
