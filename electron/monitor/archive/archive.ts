import type { ArchiveState } from '../../shared/archive-state.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { backoffMs } from '../delivery/pace.ts'
import type { SystemAccess } from '../engine-types.ts'
import { storageWords } from '../monitor-words.ts'
import { isLoopback } from '../../shared/networks.ts'
import { createKeyring } from '../secrets/keyring.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import type { ArchiveItem } from '../store/archive-queue.ts'
import type { OpenStore } from '../store/open-store.ts'
import { connectionFaults as words, log } from './archive-words.ts'
import {
  checkConnection,
  connectArchive,
  destinationOf,
  endOf,
  explainDatabase,
  isRefusal,
  type ArchiveConnection,
} from './connection.ts'
import { createPoolRecords } from './pool-records.ts'
import { writeBatch, type ArchiveBatch, type PoolRecords } from './write.ts'

export interface ArchiveOptions {
  readonly store: OpenStore
  readonly settings: Pick<SettingsStore, 'saved' | 'save'>
  readonly secrets: SecretStore
  readonly system: Pick<SystemAccess, 'clock' | 'random' | 'log'>
}

export interface Archive {
  readonly state: () => ArchiveState
  /** Stores a new connection string, or removes it if it is empty. Throws `invalid-input`. */
  readonly setConnection: (text: string) => Promise<void>
  readonly setOn: (isOn: boolean) => void
  /** Connects and updates the schema. Throws an error that names one clear reason. */
  readonly test: () => Promise<void>
  readonly backfill: () => void
  /** `isStored`: the keychain may hold a connection. Returns why one may remain; null if none does. */
  readonly forgetSecrets: (isStored: boolean) => Promise<string | null>
  /** Tries again at once, and reads the connection from a keychain that was locked. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

/** The name of the connection string in the keychain. */
export const connectionName = 'lookout archive connection'

const batchSize = 200
const lookEveryMs = 2_000

/** Checks a new connection. To another computer, it must say whether it may be unencrypted; stored ones keep the default. */
export function checkNewConnection(text: string): string {
  if (text.length > 2_000) throw new LookoutError('invalid-input', words.form)
  const { hostname, searchParams } = checkConnection(text)
  if (!searchParams.has('sslmode') && !isLoopback(hostname))
    throw new LookoutError('invalid-input', words.noMode)
  return text
}

export function createArchive({ store, settings, secrets, system }: ArchiveOptions): Archive {
  const { now, after } = system.clock
  const keyring = createKeyring(secrets, () => look(), undefined, {
    check: checkNewConnection,
    words: storageWords('connection'),
  })
  const ending = new AbortController()
  const poolRecords = createPoolRecords({ store, now, signal: ending.signal })
  const isOn = (): boolean => settings.saved().settings.archive.isOn
  const text = (): string | null => keyring.current(connectionName)
  let connection: { readonly destination: string; readonly open: ArchiveConnection } | null = null
  let running: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let failures = 0
  let failingSince: Millis | null = null
  let error: string | null = null
  let lastWrittenAt: Millis | null = null
  let backfill: { done: number; total: number } | null = null

  /** Leaves out records that were removed in the meantime. */
  async function read(items: readonly ArchiveItem[]): Promise<ArchiveBatch> {
    const sorted = items.toSorted((a, b) => (`${a.network} ${a.key}` < `${b.network} ${b.key}` ? -1 : 1))
    const pools: PoolRecords[] = []
    for (const item of sorted) if (item.kind === 'pool') pools.push(await poolRecords.read(item))
    return {
      traces: sorted.flatMap(({ kind, network, key }) => {
        const record = kind === 'trace' ? store.traces.one(network, key) : null
        return record === null ? [] : [{ network, view: record.view }]
      }),
      alerts: sorted.flatMap(({ kind, network, key }) => {
        const incident = kind === 'alert' ? store.incidents.one(network, key) : null
        return incident === null ? [] : [{ network, incident }]
      }),
      pools,
    }
  }

  function disconnect(): Promise<void> {
    const before = connection
    connection = null
    return before === null ? Promise.resolve() : before.open.close()
  }

  const isWanted = (destination: string): boolean =>
    !ending.signal.aborted && isOn() && text() === destination

  /** Returns null if the destination changed while connecting. */
  async function connectedTo(destination: string): Promise<ArchiveConnection | null> {
    if (connection?.destination === destination) return connection.open
    await disconnect()
    const open = await connectArchive(destination)
    if (isWanted(destination)) {
      connection = { destination, open }
      return open
    }
    await open.close()
    return null
  }

  /** Writes items one by one, and leaves out those that the database refuses: they would hold back all others. */
  async function writeEach(open: ArchiveConnection, items: readonly ArchiveItem[]): Promise<void> {
    for (const item of items) {
      try {
        await writeBatch(open, await read([item]))
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown
        system.log(log.refused(item.kind), explainDatabase(thrown).message)
      }
    }
  }

  function noteWell(): void {
    failures = 0
    failingSince = null
    error = null
  }

  async function write(destination: string): Promise<void> {
    while (isWanted(destination)) {
      const items = store.archive.next(batchSize)
      if (items.length === 0) {
        backfill = null
        poolRecords.release()
        return
      }
      const open = await connectedTo(destination)
      if (open === null) return
      try {
        await writeBatch(open, await read(items))
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown
        await writeEach(open, items)
      }
      if (!isWanted(destination)) return
      store.archive.done(items)
      lastWrittenAt = now()
      if (failingSince !== null) system.log(log.recovered, null)
      noteWell()
      if (backfill !== null) backfill.done = Math.min(backfill.total, backfill.done + items.length)
    }
  }

  async function attempt(destination: string): Promise<void> {
    try {
      await write(destination)
    } catch (thrown) {
      await disconnect()
      if (!isWanted(destination)) return
      const { message } = explainDatabase(thrown)
      if (message !== error) system.log(log.broken, message)
      failures += 1
      failingSince ??= now()
      error = message
    }
  }

  function plan(ms: number): void {
    cancel?.()
    cancel = ending.signal.aborted ? null : after(ms, look)
  }

  function look(): void {
    const destination = text()
    if (running !== null || ending.signal.aborted) return
    if (!isOn() || destination === null) {
      void disconnect()
      return
    }
    running = attempt(destination).finally(() => {
      running = null
      plan(failures === 0 ? lookEveryMs : backoffMs(failures, system.random))
    })
  }

  function retry(): void {
    failures = 0
    cancel?.()
    look()
  }

  async function start(): Promise<void> {
    await keyring.load(connectionName)
    retry()
  }
  store.archive.setOn(isOn())
  if (isOn())
    void start().then(() => {
      if (text() === null) system.log(log.noConnection, null)
    })

  return {
    state: () => {
      const { state, note } = keyring.status(connectionName)
      const given = text()
      return {
        isOn: isOn(),
        destination: given === null ? null : destinationOf(given),
        secrets: state === 'keychain' || state === 'memory' ? state : 'none',
        note,
        waiting: store.archive.count(),
        lastWrittenAt,
        failingSince,
        error,
        backfill: backfill === null ? null : { ...backfill },
      }
    },
    setConnection: async (given) => {
      await disconnect()
      noteWell()
      if (given === '') await keyring.clear(connectionName, !keyring.isUnstored(connectionName))
      else await keyring.set(connectionName, given)
      retry()
    },
    setOn: (next) => {
      const saved = settings.saved()
      settings.save({ ...saved, settings: { ...saved.settings, archive: { isOn: next } } })
      store.archive.setOn(next)
      if (!next) {
        poolRecords.clear()
        noteWell()
        backfill = null
      }
      void start()
    },
    test: async () => {
      await keyring.load(connectionName)
      const given = text()
      if (given === null) throw new LookoutError('invalid-input', words.none)
      const opened = await connectArchive(given)
      await opened.close()
      retry()
    },
    backfill: () => {
      if (!isOn()) throw new LookoutError('invalid-input', words.off)
      // Restored records may be older than those that were read before.
      poolRecords.clear()
      store.archive.addAll()
      const total = store.archive.count()
      backfill = total === 0 ? null : { done: 0, total }
      retry()
    },
    forgetSecrets: async (isStored) => {
      await disconnect()
      await keyring.load(connectionName)
      if (text() === null && !isOn() && !isStored) return null
      return (await keyring.clear(connectionName, !keyring.isUnstored(connectionName))).note
    },
    wake: () => {
      if (isOn()) void start()
    },
    close: async () => {
      ending.abort()
      cancel?.()
      await disconnect()
      if (running !== null) await endOf(running)
    },
  }
}
