import { useEffect, useState } from 'react'
import type { ArchiveCount, ArchivePreview, OpenedArchive } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { nameNetworks } from './kept-networks.ts'
import { formatDay } from './storage-text.ts'
import type { StorageJobs } from './use-storage-job.ts'

interface ArchiveProps {
  readonly jobs: StorageJobs
  readonly onDone: (message: string) => void
}

const words: Readonly<Record<ArchiveCount['kind'], string>> = {
  answers: 'answers',
  traces: 'traces',
  blocks: 'blocks',
  incidents: 'alerts',
  watched: 'watched addresses',
  pins: 'pins',
}

interface Waiting {
  readonly id: string
  readonly preview: ArchivePreview
}

function sayCounts(counts: readonly ArchiveCount[]): string {
  const all = counts.map(({ kind, added, known }) => {
    const here = known > 0 ? ` (${known.toLocaleString('en')} are here already)` : ''
    return `${added.toLocaleString('en')} ${words[kind]}${here}`
  })
  return all.length === 0 ? 'nothing' : all.join(', ')
}

function PreviewCard({ preview }: { readonly preview: ArchivePreview }) {
  const { name, exportedAt, networks, counts } = preview
  const own = useSettings((settings) => settings.networks)
  return (
    <InlineMessage tone="plain">
      <strong className="break">{name}</strong>, exported on {formatDay(exportedAt)}, holds{' '}
      {[...nameNetworks(networks, own).values()].join(', ')}.
      <span className="dim block">With what is kept here it would add: {sayCounts(counts)}.</span>
    </InlineMessage>
  )
}

/** Opens an export: to be read apart from what is kept here, or to be added to it. */
export function ArchiveControls({ jobs, onDone }: ArchiveProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [opened, setOpened] = useState<readonly OpenedArchive[]>([])
  const own = useSettings((settings) => settings.networks)

  async function list(): Promise<void> {
    const reply = await ask((main) => main['storage.opened']())
    if (reply.ok) setOpened(reply.value)
  }
  useEffect(() => {
    let isCurrent = true
    void ask((main) => main['storage.opened']()).then((reply) => {
      if (isCurrent && reply.ok) setOpened(reply.value)
    })
    return () => {
      isCurrent = false
    }
  }, [])

  async function choose(): Promise<void> {
    setWaiting(await jobs.run(() => ask((main) => main['storage.preview']())))
  }

  async function take({ id, preview }: Waiting, how: 'join' | 'apart'): Promise<void> {
    const done = await jobs.run(() => ask((main) => main['storage.import']({ id, how })))
    if (done === null) return
    setWaiting(null)
    onDone(how === 'apart' ? `${preview.name} is open to be read.` : `Added: ${sayCounts(done.counts)}.`)
    await list()
  }

  async function show(id: string, network: string): Promise<void> {
    await jobs.run(() => ask((main) => main['storage.show']({ id, network })))
  }

  async function close({ id, name }: OpenedArchive): Promise<void> {
    const removed = await jobs.run(() => ask((main) => main['storage.forget']({ id })))
    if (removed !== null) onDone(`${name} was closed.`)
    await list()
  }

  return (
    <fieldset>
      <legend>Open an export</legend>
      <div className="storage-line">
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void choose()}>
          Choose a file…
        </button>
      </div>
      {waiting !== null && (
        <>
          <PreviewCard preview={waiting.preview} />
          <div className="storage-line">
            <button
              type="button"
              className="button is-main"
              disabled={jobs.isBusy}
              onClick={() => void take(waiting, 'apart')}
            >
              Only read it
            </button>
            <button
              type="button"
              className="button"
              disabled={jobs.isBusy}
              onClick={() => void take(waiting, 'join')}
            >
              Add it to what is kept here
            </button>
            <button type="button" className="button" onClick={() => setWaiting(null)}>
              Leave it
            </button>
          </div>
        </>
      )}
      {opened.length > 0 && (
        <ul className="storage-opened" aria-label="Opened files">
          {opened.map((archive) => (
            <li key={archive.id} className="storage-line">
              <span className="break">{archive.name}</span>
              {[...nameNetworks(archive.networks, own)].map(([network, title]) => (
                <button
                  key={network}
                  type="button"
                  className="button"
                  disabled={jobs.isBusy}
                  onClick={() => void show(archive.id, network)}
                >
                  Show {title}
                </button>
              ))}
              <button
                type="button"
                className="button"
                disabled={jobs.isBusy}
                onClick={() => void close(archive)}
              >
                Close it
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="dim">
        Nobody is asked for what an opened file shows, and no key belongs to it. However old, it stays until
        it is closed or the size that you chose is reached.
      </p>
    </fieldset>
  )
}
