import type { StateDelta } from '../shared/app-state.ts'
import { originOf } from '../shared/networks.ts'
import type { Proxy } from '../shared/settings.ts'
import type { AlertNotification } from './alerts/notices.ts'
import { connectionName, createArchive } from './archive/archive.ts'
import { secretNamesOf } from './delivery/channel-secrets.ts'
import { createDelivery } from './delivery/delivery.ts'
import { sendMailBySmtp } from './delivery/channels/email.ts'
import { createEngineHost } from './engine-host.ts'
import { createListeners } from './listeners.ts'
import {
  chosenNetwork,
  knownOrigins,
  monitorHandlers,
  tryAgain,
  type MonitorParts,
} from './monitor-handlers.ts'
import type { DemoService, Monitor, MonitorOptions } from './monitor-types.ts'
import { log as logLines } from './monitor-words.ts'
import { createNetworkSwitcher } from './network-switcher.ts'
import { createOneDemo } from './one-demo.ts'
import { repeat } from './repeat.ts'
import { createStartMarker } from './store/safe-start.ts'
import { createKeyring } from './secrets/keyring.ts'
import { noteSecrets, type NotedSecrets } from './secrets/noted-secrets.ts'
import { forgetKeys } from './secrets/forget.ts'
import { seedWatchlist } from './seeding.ts'
import { createServiceClock, type ServiceClock } from './service/service-clock.ts'
import { createSettingsStore, type SettingsStore } from './profile/settings-store.ts'
import { storedTime, storeTime } from './profile/stored-time.ts'
import { createStorage } from './storage.ts'
import { openStore } from './store/open-store.ts'
import { threadProgram } from './store/worker/store-worker.ts'
import { createBodyDecoder, type BodyDecoder } from './toncenter/decoder/body-decoder.ts'
import { createUnreadableLog, type UnreadableLog } from './profile/unreadable-log.ts'

export type { DemoService, Monitor, MonitorOptions }

/** A crash loses at most this much of the time for which unchanged responses were observed. */
const flushEveryMs = 60_000

interface Running extends MonitorParts {
  readonly unreadable: UnreadableLog
  readonly secrets: NotedSecrets
  readonly decoder: BodyDecoder | null
  /** Writes pending data. Logs a failure. */
  readonly flush: () => void
  readonly deltas: ReturnType<typeof createListeners<StateDelta>>
  readonly notifications: ReturnType<typeof createListeners<readonly AlertNotification[]>>
}

function seedDemo({ host, demo }: Pick<MonitorParts, 'host' | 'demo'>): void {
  const opened = host.engine().session.network.id === 'demo' ? demo.opened() : null
  if (opened !== null) seedWatchlist(host.engine(), opened)
}

/** Saves the settings that the start declares, and applies the proxy. */
async function applySettings(
  { profile, applyProxy }: MonitorOptions,
  settings: SettingsStore,
): Promise<void> {
  const saved = settings.saved()
  if (profile.declare !== undefined) settings.save({ ...saved, settings: profile.declare(saved) })
  await applyProxy?.(settings.saved().settings.proxy)
}

async function startParts(options: MonitorOptions, time: ServiceClock): Promise<Running> {
  const { clock, log } = options.system
  const { folder, storeProgram } = options.profile
  let unreadable: UnreadableLog | null = null
  const store = openStore({
    folder,
    now: clock.now,
    marker: createStartMarker({ folder, clock: time.base, log }),
    onUnreadable: () => unreadable?.found(),
  })
  time.resumeFrom(storedTime(store.profile))
  const settings = createSettingsStore(store.profile)
  try {
    await applySettings(options, settings)
  } catch (thrown) {
    // Closed properly: safe mode must not count a refusal as a crash.
    store.close()
    throw thrown
  }
  const lateKeys = createListeners<string>()
  const keyring = createKeyring(options.secrets, lateKeys.call)
  const secrets = noteSecrets(options.secrets, settings)
  const demo = createOneDemo(options.service.startDemo)
  const network = await chosenNetwork(options, settings, demo)
  await keyring.load(originOf(network.baseUrl))

  const deltas = createListeners<StateDelta>()
  const notifications = createListeners<readonly AlertNotification[]>()
  const { decodeProgram } = options.service
  const decoder =
    decodeProgram === undefined
      ? null
      : createBodyDecoder({ program: decodeProgram, after: clock.after, log })
  const delivery = createDelivery({
    store,
    settings,
    secrets,
    fetch: options.service.fetch,
    sendMail: sendMailBySmtp,
    isUnattended: options.profile.isUnattended === true,
    system: options.system,
  })
  const deps = {
    store,
    settings,
    keyring,
    demo,
    decode: decoder?.decode,
    time,
    onDelta: deltas.call,
    alerts: { ...delivery, notify: notifications.call },
  }
  const host = createEngineHost(options, deps, network)
  unreadable = createUnreadableLog({
    after: clock.after,
    log,
    records: () => store.status().unreadable ?? null,
    publish: host.publishStatus,
  })
  lateKeys.add((late) => {
    if (late === originOf(host.engine().session.network.baseUrl)) host.keyChanged()
  })

  const storage = createStorage({
    store,
    folder,
    program: storeProgram ?? threadProgram,
    clock,
    trustedNow: time.trustedNow,
    retention: () => ({
      ...settings.saved().settings.retention,
      kept: options.profile.isUnattended === true ? 'lasting' : 'open',
    }),
    flush: () => host.engine().control.flush(),
    log,
  })
  const switcher = createNetworkSwitcher({
    checkFree: storage.checkFree,
    load: (next) => keyring.load(originOf(next.baseUrl)),
    stop: host.stop,
    start: (next) => {
      host.start(next)
      seedDemo({ host, demo })
    },
  })
  return {
    store,
    settings,
    keyring,
    demo,
    host,
    storage,
    switcher,
    unreadable,
    secrets,
    flush: () => {
      try {
        host.engine().control.flush()
      } catch (thrown) {
        log(logLines.writeFailed, thrown)
      }
    },
    deltas,
    notifications,
    decoder,
    outputs: {
      delivery,
      archive: createArchive({ store, settings, secrets, system: options.system }),
    },
  }
}

function keepFlushing(time: ServiceClock, { host, store, flush }: Running): () => void {
  return repeat(time.after, flushEveryMs, () => {
    flush()
    host.publishStatus()
    storeTime(store.profile, time)
  })
}

async function closeParts(
  { host, storage, store, outputs, flush }: Running,
  time: ServiceClock,
): Promise<void> {
  flush()
  await Promise.all([outputs.delivery.close(), outputs.archive.close()])
  if (storage.job() !== null) {
    flush()
    // A worker thread must release the file first.
    await storage.close()
  }
  storeTime(store.profile, time)
  host.close()
  store.close()
  await storage.close()
}

/** Applies each change of the proxy, and connects again through it. */
function followProxy({ applyProxy, system }: MonitorOptions, parts: Running): void {
  const { settings, host } = parts
  const proxy = (): Proxy => settings.saved().settings.proxy
  settings.onSaved(({ settings: { proxy: before } }) => {
    const { mode, url } = proxy()
    if (applyProxy === undefined || (mode === before.mode && url === before.url)) return
    applyProxy(proxy()).then(
      () => {
        host.engine().access.reconnect()
        tryAgain(parts)
      },
      (thrown: unknown) => system.log(logLines.proxyFailed, thrown),
    )
  })
}

/** Removes all secrets from the keychain. Returns one reason per secret that may remain. */
async function forgetAll({
  keyring,
  settings,
  secrets,
  outputs,
  ...parts
}: Running): Promise<readonly string[]> {
  const { channels } = settings.saved().settings.delivery
  // In parallel, because a keychain that does not respond fails only after a minute.
  const [connection, ...others] = await Promise.all([
    outputs.archive.forgetSecrets(secrets.isNoted(connectionName)),
    forgetKeys(keyring, knownOrigins({ ...parts, settings }), settings.saved().origins),
    outputs.delivery.forgetSecrets(channels),
    // Secrets of channels that were removed, or had another destination, while the keychain did not remove them.
    secrets.removeOthers(new Set([connectionName, ...channels.flatMap(secretNamesOf)])),
  ])
  return [...(connection === null ? [] : [connection]), ...others.flat()]
}

export async function startMonitor(given: MonitorOptions): Promise<Monitor> {
  const time = createServiceClock(given.system.clock)
  const options = { ...given, system: { ...given.system, clock: time } }
  const parts = await startParts(options, time)
  const { host, storage, switcher } = parts
  const cancelFlush = keepFlushing(time, parts)
  if (options.profile.storeProgram !== undefined) storage.schedule()
  seedDemo(parts)
  followProxy(options, parts)

  let closing: Promise<void> | null = null
  function close(): Promise<void> {
    switcher.close()
    cancelFlush()
    parts.unreadable.close()
    void parts.decoder?.close()
    return closeParts(parts, time)
  }

  function setAsleep(isAsleep: boolean): void {
    if (!isAsleep) host.publishStatus()
    host.engine().control.setAsleep(isAsleep)
    if (!isAsleep) tryAgain(parts)
    if (isAsleep) parts.flush()
  }

  return {
    handlers: monitorHandlers(options, parts, time),
    state: () => {
      const { session, control } = host.engine()
      const state = session.appState.state()
      // The published counters are only about right, so that they rarely change.
      const { quota } = control.status()
      const lastAnswerAt = control.lastHeardAt()
      return { ...state, skewMs: time.skewMs(), status: { ...state.status, quota, lastAnswerAt } }
    },
    onDelta: parts.deltas.add,
    onNotifications: parts.notifications.add,
    set: ({ isAttended, isAsleep }) => {
      if (isAttended !== undefined) host.setAttended(isAttended)
      if (isAsleep !== undefined) setAsleep(isAsleep)
    },
    forgetKeys: () => forgetAll(parts),
    seed: (accounts, pools, block) => seedWatchlist(host.engine(), { accounts, pools, block }),
    close: () => (closing ??= close()),
  }
}
