import type { storageChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { testnet, type Network } from '../../shared/networks.ts'
import type { ArchivePreview, OpenedArchive } from '../../shared/storage-models.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { FileDialogs, Storage } from '../storage.ts'
import { openedPrefix } from '../store/store-types.ts'
import { done } from './done.ts'
import { startedAt } from './transfer.ts'
import { fileTypes, jobErrors, jobs as jobNames } from '../store/store-words.ts'

export interface StorageCommandDeps {
  readonly storage: Storage
  readonly store: Pick<OpenStore, 'profile' | 'upkeep' | 'watchlists'>
  readonly dialogs: FileDialogs | null
  readonly now: () => Millis
  readonly random: () => number
  readonly app: string
  readonly whileStopped: <T>(work: () => Promise<T>) => Promise<T>
  readonly network: {
    readonly current: () => Network
    readonly home: () => Promise<Network>
    readonly switchTo: (network: Network) => Promise<void>
  }
}

const dayMs = 86_400_000
/** The base URL for an opened file. Nothing is ever sent to it. */
const nowhere = 'https://file.invalid'

const archivesNote = 'opened-archives'

function archivesIn(note: unknown): readonly OpenedArchive[] {
  if (!Array.isArray(note)) return []
  return note.filter(
    (entry): entry is OpenedArchive =>
      typeof entry === 'object' &&
      entry !== null &&
      typeof entry.id === 'string' &&
      Array.isArray(entry.networks),
  )
}

function underOf(id: string): string {
  return `${openedPrefix}${id}:`
}

function networkOfFile(id: string, name: string, kept: string): Network {
  const isTestnet = kept === testnet.baseUrl
  return { id: 'custom', name, baseUrl: nowhere, isTestnet, keptAs: `${underOf(id)}${kept}`, isFile: true }
}

function stamp(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function storageCommands(deps: StorageCommandDeps): HandlersOf<(typeof storageChannels)[number]> {
  const { storage, store, network, now, random } = deps
  const archives = (): readonly OpenedArchive[] => archivesIn(store.profile.note(archivesNote))
  let previewed: { readonly id: string; readonly path: string; readonly preview: ArchivePreview } | null =
    null

  function dialogs(): FileDialogs {
    if (deps.dialogs === null) throw new LookoutError('invalid-input', jobErrors.noDialogs)
    return deps.dialogs
  }

  function newId(): string {
    return Array.from({ length: 12 }, () => Math.floor(random() * 16).toString(16)).join('')
  }

  /** Lists a file before its records are stored: after a crash, records of an unlisted file could not be removed. */
  async function listed<T>(
    id: string,
    { name, networks }: ArchivePreview,
    load: () => Promise<T>,
  ): Promise<T> {
    store.profile.saveNote(archivesNote, [...archives(), { id, name, networks }])
    try {
      return await load()
    } catch (thrown) {
      unlist(id)
      throw thrown
    }
  }

  function unlist(id: string): void {
    store.profile.saveNote(
      archivesNote,
      archives().filter((one) => one.id !== id),
    )
  }

  /** Imports records into the networks of this profile. The watch of new accounts starts now. */
  async function merge<T>(networks: readonly string[], load: () => Promise<T>): Promise<T> {
    const accountsOf = (name: string) => store.watchlists.list(name, 'accounts')
    const before = networks.map((name) => [name, new Set(accountsOf(name).map(({ key }) => key))] as const)
    const imported = await load()
    for (const [name, known] of before) {
      const added = accountsOf(name).filter(({ key }) => !known.has(key))
      store.watchlists.saveAll(name, 'accounts', startedAt(added, now()))
    }
    return imported
  }

  return {
    'storage.usage': () => storage.run(jobNames.usage, 'usage', { now: now() }),
    'storage.clear': async ({ kinds, olderThanDays }) => {
      const before = storage.trustedNow() - olderThanDays * dayMs
      const of = (kind: (typeof kinds)[number]): Millis | null => (kinds.includes(kind) ? before : null)
      const cutoffs = {
        pendingActions: of('answers'),
        pools: of('pools'),
        traces: of('traces'),
        blocks: of('blocks'),
        incidents: of('incidents'),
      }
      return deps.whileStopped(() =>
        storage.run(jobNames.clear, 'remove', { cutoffs, mostBytes: null, keepFrom: before }),
      )
    },
    'storage.retention': () => storage.retain(),
    'storage.check': () => storage.run(jobNames.check, 'check', null),
    'storage.putBack': async () => {
      await deps.whileStopped(async () => store.upkeep.putBack())
      return done(storage.indexLater())
    },
    'storage.export': async ({ selection }) => {
      const path = await dialogs().askSave(`lookout-${stamp(now())}.jsonl.gz`)
      return path === null
        ? null
        : storage.run(jobNames.export, 'export', { path, selection, app: deps.app, now: now() })
    },
    'storage.csv': async ({ table, selection }) => {
      const path = await dialogs().askSave(`lookout-${table}-${stamp(now())}.csv`)
      return path === null
        ? null
        : storage.run(jobNames.exportTable(table), 'csv', { path, table, selection, now: now() })
    },
    'storage.preview': async () => {
      const path = await dialogs().askOpen(fileTypes.exports, ['gz'])
      if (path === null) return null
      const preview = await storage.run(jobNames.preview, 'preview', { path })
      const id = newId()
      previewed = { id, path, preview }
      return { id, preview }
    },
    'storage.import': async ({ id, how }) => {
      if (previewed?.id !== id) throw new LookoutError('not-found', jobErrors.chooseAgain)
      const taken = previewed
      // A second request for the same file must not remove it from the list while it is imported.
      previewed = null
      const { path, preview } = taken
      const load = (under: string | null) => storage.run(jobNames.import, 'import', { path, under })
      try {
        return await (how === 'apart'
          ? listed(id, preview, () => deps.whileStopped(() => load(underOf(id))))
          : deps.whileStopped(() => merge(preview.networks, () => load(null))))
      } catch (thrown) {
        previewed ??= taken
        throw thrown
      }
    },
    'storage.opened': archives,
    'storage.show': async ({ id, network: name }) => {
      const archive = archives().find((one) => one.id === id)
      if (archive === undefined || !archive.networks.includes(name)) {
        throw new LookoutError('not-found', jobErrors.fileClosed)
      }
      await network.switchTo(networkOfFile(id, archive.name, name))
      return null
    },
    'storage.forget': async ({ id }) => {
      storage.checkFree()
      if (network.current().keptAs?.startsWith(underOf(id)) === true)
        await network.switchTo(await network.home())
      const removed = await storage.run(jobNames.closeFile, 'forget', { under: underOf(id) })
      unlist(id)
      return removed
    },
    'storage.job': () => storage.job(),
    'storage.cancel': () => done(storage.cancel()),
  }
}
