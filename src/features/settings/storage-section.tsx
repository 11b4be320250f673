import { useCallback, useEffect, useRef, useState } from 'react'
import type { StorageUsage } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { cancel } from '../../components/component-words.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { Select } from '../../components/select.tsx'
import { useStatus } from '../../stores/status.ts'
import { useKeptUsage } from './kept-usage.ts'
import { SettingGroup } from './setting-group.tsx'
import { ArchiveControls } from './storage-archive.tsx'
import { ExportControls } from './storage-export.tsx'
import { formatDay, formatMinute } from '../../lib/times.ts'
import { formatBytes } from './storage-text.ts'
import { JobProgress } from './storage-progress.tsx'
import { useStorageJob, type StorageJobs } from './use-storage-job.ts'
import { groups } from './settings-words.ts'
import { clearing, storage, usage as usageWords } from './storage-words.ts'

function UsageTable({ usage }: { readonly usage: StorageUsage }) {
  return (
    <table className="storage-table">
      <caption className="visually-hidden">{usageWords.title}</caption>
      <thead>
        <tr>
          <th scope="col">{usageWords.kind}</th>
          <th scope="col">{usageWords.rows}</th>
          <th scope="col">{usageWords.since}</th>
          <th scope="col">{usageWords.size}</th>
        </tr>
      </thead>
      <tbody>
        {usage.shares.map(({ category, bytes, count, oldestAt }) => (
          <tr key={category}>
            <th scope="row">{usageWords.categories[category]}</th>
            <td>{category === 'other' ? '' : count.toLocaleString('en')}</td>
            <td>{oldestAt === null ? '' : formatDay(oldestAt)}</td>
            <td>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{usageWords.file}</th>
          <td />
          <td>{usage.bytesADay === null ? '' : usageWords.perDay(formatBytes(usage.bytesADay))}</td>
          <td>{formatBytes(usage.fileBytes)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const clearChoices = [
  ['answers', clearing.kinds.answers],
  ['pools', clearing.kinds.pools],
  ['traces', clearing.kinds.traces],
  ['blocks', clearing.kinds.blocks],
  ['incidents', clearing.kinds.incidents],
] as const
type ClearKind = (typeof clearChoices)[number][0]

interface ClearProps {
  readonly jobs: StorageJobs
  readonly onCleared: (message: string) => void
}

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
    if (removed !== null) onCleared(clearing.done(removed.rows))
  }

  return (
    <fieldset>
      <legend>{clearing.title}</legend>
      <div className="storage-line">
        <label>
          {clearing.remove}
          <Select value={kind} choices={clearChoices} onChange={setKind} />
        </label>
        <label>
          {clearing.olderThan}
          <input
            type="text"
            className="storage-days"
            inputMode="numeric"
            value={days}
            aria-invalid={!isValid}
            onChange={(event) => setDays(event.target.value)}
          />
          {clearing.days}
        </label>
        {isAsked ? (
          <>
            <button
              type="button"
              className="button is-danger"
              disabled={jobs.isBusy}
              onClick={() => void clear()}
            >
              {clearing.confirm}
            </button>
            <button type="button" className="button" onClick={() => setAsked(false)}>
              {cancel}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!isValid || jobs.isBusy}
            onClick={() => setAsked(true)}
          >
            {clearing.start}
          </button>
        )}
      </div>
      <p className="dim">{clearing.note}</p>
    </fieldset>
  )
}

export function StorageSection() {
  const { usage, countedAt } = useKeptUsage()
  const [message, setMessage] = useState<string | null>(null)
  const jobs = useStorageJob()
  const { run } = jobs

  const count = useCallback(async () => {
    const counted = await run(() => ask((main) => main['storage.usage']()))
    if (counted !== null) useKeptUsage.setState({ usage: counted, countedAt: Date.now() })
  }, [run])
  const unreadable = useStatus(({ status }) => status?.storage.unreadable ?? null)
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
    setMessage(problems.length === 0 ? storage.isSound : problems.join(' '))
  }

  async function retain(): Promise<void> {
    const removed = await run(() => ask((main) => main['storage.retention']()))
    if (removed !== null) await report(storage.applied(removed.rows))
  }

  return (
    <SettingGroup
      title={groups.storage.title}
      note={
        <>
          <p>{storage.note}</p>
          <p>{storage.noteResponses}</p>
        </>
      }
    >
      <div className="storage-parts">
        {usage === null && jobs.problem === null && <p className="dim">{storage.counting}</p>}
        {usage !== null && (
          <>
            <UsageTable usage={usage} />
            <p className="dim">
              {usageWords.counted(formatMinute(countedAt))}{' '}
              <button
                type="button"
                className="button is-link"
                disabled={jobs.isBusy}
                onClick={() => void count()}
              >
                {usageWords.again}
              </button>
            </p>
          </>
        )}
        {unreadable !== null && <p>{storage.unreadable(unreadable)}</p>}
        <div className="storage-now">
          <JobProgress jobs={jobs} />
          {message !== null && <InlineMessage tone="plain">{message}</InlineMessage>}
          <Failure text={jobs.problem} />
        </div>
        <div className="storage-line">
          <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void retain()}>
            {storage.apply}
          </button>
          <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void check()}>
            {storage.check}
          </button>
        </div>
        <ClearControls jobs={jobs} onCleared={(text) => void report(text)} />
        <ExportControls jobs={jobs} onDone={setMessage} />
        <ArchiveControls jobs={jobs} onDone={(text) => void report(text)} />
      </div>
    </SettingGroup>
  )
}
