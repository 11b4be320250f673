import { useEffect, useState } from 'react'
import type { ArchivePreview, OpenedArchive } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'
import { cancel } from '../../components/component-words.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { scrollIntoView } from '../../components/scroll-into-view.ts'
import { useSettings } from '../../stores/settings.ts'
import { nameNetworks } from './kept-networks.ts'
import { formatDay } from '../../lib/times.ts'
import type { StorageJobs } from './use-storage-job.ts'
import { archive as words } from './storage-words.ts'

interface ArchiveProps {
  readonly jobs: StorageJobs
  readonly onDone: (message: string) => void
}

interface Waiting {
  readonly id: string
  readonly preview: ArchivePreview
}

function PreviewCard({ preview }: { readonly preview: ArchivePreview }) {
  const { name, exportedAt, networks, counts } = preview
  const own = useSettings((settings) => settings.networks)
  return (
    <InlineMessage tone="plain">
      <strong className="break">{name}</strong>
      {words.contains(formatDay(exportedAt), [...nameNetworks(networks, own).values()])}
      <span className="dim block">{words.wouldAdd(counts)}</span>
    </InlineMessage>
  )
}

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
    onDone(how === 'apart' ? words.opened(preview.name) : words.added(done.counts))
    await list()
  }

  async function show(id: string, network: string): Promise<void> {
    await jobs.run(() => ask((main) => main['storage.show']({ id, network })))
  }

  async function close({ id, name }: OpenedArchive): Promise<void> {
    const removed = await jobs.run(() => ask((main) => main['storage.forget']({ id })))
    if (removed !== null) onDone(words.closed(name))
    await list()
  }

  return (
    <fieldset>
      <legend>{words.title}</legend>
      <div className="storage-line">
        <button type="button" className="button" disabled={jobs.isBusy} onClick={() => void choose()}>
          {words.choose}
        </button>
      </div>
      {waiting !== null && (
        <div ref={scrollIntoView} role="group" aria-label={words.preview}>
          <PreviewCard preview={waiting.preview} />
          <div className="storage-line">
            <button
              type="button"
              className="button is-main"
              disabled={jobs.isBusy}
              onClick={() => void take(waiting, 'apart')}
            >
              {words.read}
            </button>
            <button
              type="button"
              className="button"
              disabled={jobs.isBusy}
              onClick={() => void take(waiting, 'join')}
            >
              {words.add}
            </button>
            <button type="button" className="button" onClick={() => setWaiting(null)}>
              {cancel}
            </button>
          </div>
        </div>
      )}
      {opened.length > 0 && (
        <ul className="storage-opened" aria-label={words.list}>
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
                  {words.show(title)}
                </button>
              ))}
              <button
                type="button"
                className="button"
                disabled={jobs.isBusy}
                onClick={() => void close(archive)}
              >
                {words.close}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="dim">{words.note}</p>
    </fieldset>
  )
}
