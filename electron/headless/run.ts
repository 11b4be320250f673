import { join, resolve } from 'node:path'
import { afterTimeout } from '../monitor/after-timeout.ts'
import { requiredSecrets } from '../monitor/delivery/channel-secrets.ts'
import { startMonitor } from '../monitor/monitor.ts'
import type { Monitor } from '../monitor/monitor-types.ts'
import { serviceLimits } from '../monitor/service/limits.ts'
import { customNetwork, networkOf } from '../monitor/profile/saved-settings.ts'
import { createConnect } from '../monitor/toncenter/web-socket.ts'
import { LookoutError, toErrorInfo } from '../shared/errors.ts'
import { mainnet, testnet, type Network } from '../shared/networks.ts'
import type { Proxy } from '../shared/settings.ts'
import { createAlertLines } from './alert-lines.ts'
import { applyWatchlist, checkAddresses, declareSettings, openSecrets } from './apply-file.ts'
import { readArguments, type WatchArguments } from './arguments.ts'
import { faults, logWords, usage, withoutSettings } from './headless-words.ts'
import { createItemErrors } from './item-errors.ts'
import { createJsonLog, type JsonLog } from './json-log.ts'
import { createLastRounds } from './last-rounds.ts'
import { createMetrics, type Metrics, type Queues } from './metrics.ts'
import { healthOf, serveMetrics } from './metrics-server.ts'
import { pollOnce } from './once.ts'
import { restoreSetAside, warnOfSetAside } from './set-aside.ts'
import { createStatusLines, storageLine } from './status-lines.ts'
import type { Signals } from './stop-signal.ts'
import { readWatchFile } from './watch-file.ts'
import type { WatchFile } from './watch-schema.ts'

const exitCodes = { ok: 0, incomplete: 1, wrongInput: 2 } as const

export interface Programs {
  readonly storeProgram: URL | string
  readonly decodeProgram: URL | string
}

export interface WatchProcess extends Signals {
  readonly words: readonly string[]
  /** Base of relative paths. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly programs: Programs
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
}

function given(url: string): Network {
  return [mainnet, testnet].find(({ baseUrl }) => baseUrl === url) ?? customNetwork(url)
}

/** Node's fetch uses a proxy only with NODE_USE_ENV_PROXY=1. The user's proxy must not be bypassed. */
function checkProxy({ mode }: Proxy, env: NodeJS.ProcessEnv): void {
  if (mode === 'manual' && env['NODE_USE_ENV_PROXY'] !== '1')
    throw new LookoutError('invalid-input', faults.proxy)
}

/** Returns a function that resolves to true at the next SIGHUP, and to false when the process must end. */
function waitingFor({ signal, onHangup }: Signals, isReloadable: boolean): () => Promise<boolean> {
  let isAsked = false
  let end = (): void => undefined
  if (isReloadable)
    onHangup(() => {
      isAsked = true
      end()
    })
  signal.addEventListener('abort', () => end())
  return async () => {
    if (!isAsked && !signal.aborted)
      await new Promise<void>((done) => {
        end = done
      })
    const isHangup = isAsked && !signal.aborted
    isAsked = false
    return isHangup
  }
}

function follow(monitor: Monitor, startedAt: number, log: JsonLog, metrics: Metrics): () => void {
  const first = monitor.state()
  const linesOf = createAlertLines(first, startedAt + (first.status.clockOffsetMs ?? 0))
  for (const { line } of linesOf({ upserts: first.incidents, removed: [] }, first)) log.print(line)
  const itemErrors = createItemErrors()
  const statusLines = createStatusLines(first.status)
  return monitor.onDelta((delta) => {
    const state = monitor.state()
    for (const { line, fired } of linesOf(delta.incidents, state)) {
      log.print(line)
      if (fired !== null) metrics.fired(fired)
    }
    for (const { level, message, fields } of [...itemErrors(delta), ...statusLines(state.status)])
      log.write(level, message, fields)
  })
}

async function queuesOf({ handlers }: Monitor): Promise<Queues> {
  const { channels } = await handlers['delivery.state'](undefined)
  const archive = await handlers['archive.state'](undefined)
  return { channels, archive: archive.isOn ? archive : null }
}

interface Lasting {
  readonly log: JsonLog
  readonly metrics: Metrics
  /** The monitor that the metrics describe; null while none runs. */
  readonly setMonitor: (monitor: Monitor | null) => void
  /** Returns the changed file at the next SIGHUP, or null when the process must end. `baseUrl`: used if the file names none. */
  readonly nextFile: (baseUrl: string) => Promise<WatchFile | null>
}

/** Serves the metrics of a monitor that is started later, and perhaps again. */
async function startMetrics(
  { profile: folder, metrics: address }: WatchArguments,
  log: JsonLog,
): Promise<Pick<Lasting, 'metrics' | 'setMonitor'> & { readonly close: () => Promise<void> }> {
  const now = (): number => Date.now()
  let monitor: Monitor | null = null
  const lastRounds = createLastRounds(async (pools) =>
    monitor === null ? [] : await monitor.handlers['pools.overview']({ pools: [...pools], at: null }),
  )
  const metrics = createMetrics({
    folder,
    now,
    state: () => monitor?.state() ?? null,
    queues: async () => (monitor === null ? null : await queuesOf(monitor)),
    lastRounds: async () => (monitor === null ? [] : await lastRounds(monitor.state().pools)),
  })
  const setMonitor = (next: Monitor | null): void => {
    monitor = next
  }
  if (address === null) return { metrics, setMonitor, close: async () => undefined }
  const { port, close } = await serveMetrics(address, metrics, () =>
    healthOf(monitor?.state() ?? null, now()),
  )
  log.write('info', logWords.serving, { host: address.host, port })
  return { metrics, setMonitor, close }
}

/** Watches until a signal. Returns the exit code, or the file to go on with. */
async function watch(
  options: WatchArguments,
  file: WatchFile | null,
  { env, programs, signal }: WatchProcess,
  { log, metrics, setMonitor, nextFile }: Lasting,
): Promise<number | WatchFile> {
  const { profile: folder, isOnce, isRestore, timeoutMs } = options
  const now = (): number => Date.now()
  const url = file?.service?.url?.baseUrl ?? options.baseUrl
  const secrets = log.hiding(openSecrets(file, { ...options, env }))
  let monitor: Monitor | null = null
  let savedUrl = mainnet.baseUrl
  try {
    const startedAt = now()
    monitor = await startMonitor({
      profile: {
        folder,
        storeProgram: programs.storeProgram,
        isUnattended: true,
        ...(file && {
          declare: (saved) => {
            savedUrl = networkOf(saved).baseUrl
            return declareSettings(file, saved.settings, url ?? savedUrl)
          },
        }),
      },
      service: {
        fetch: metrics.counting((target, init) => fetch(target, init)),
        decodeProgram: programs.decodeProgram,
        connect: createConnect(),
        network: url === null ? null : given(url),
        limits: serviceLimits,
      },
      system: {
        clock: {
          now,
          after: afterTimeout,
        },
        random: () => Math.random(),
        isOnline: () => !isRestore,
        log: log.fault,
      },
      secrets,
      applyProxy: async (proxy) => checkProxy(proxy, env),
    })
    setMonitor(monitor)
    const { storage, network, key } = monitor.state().status
    if (storage.mode !== 'disk') throw new LookoutError('storage', faults.notWritable(storage.note))
    if (isRestore) {
      await restoreSetAside(monitor, log)
      return exitCodes.ok
    }
    warnOfSetAside(monitor, log)
    if (storage.note !== null) {
      const { level, message, fields } = storageLine(monitor.state().status)
      log.write(level, message, fields)
    }
    if (file !== null) await applyWatchlist(file, monitor)
    const stopFollowing = follow(monitor, startedAt, log, metrics)
    const { accounts, pools } = monitor.state()
    log.write('info', logWords.started, {
      network: network.name,
      service: network.baseUrl,
      accounts: accounts.length,
      pools: pools.length,
      hasKey: key.state !== 'none',
      ...(key.note === null ? {} : { keyNote: withoutSettings(key.note) }),
    })
    const { channels } = await monitor.handlers['delivery.state'](undefined)
    for (const channel of monitor.state().settings.delivery.channels) {
      if (channels.find(({ id }) => id === channel.id)?.secrets !== 'missing') continue
      log.write('warn', logWords.secretMissing, { channel: channel.id, required: requiredSecrets(channel) })
    }
    if (accounts.length + pools.length === 0) log.write(isOnce ? 'error' : 'warn', faults.nothingWatched)
    if (!isOnce) {
      const next = await nextFile(savedUrl)
      log.write('info', next === null ? logWords.stopping : logWords.reloading)
      stopFollowing()
      return next ?? exitCodes.ok
    }
    const { summary, isComplete } = await pollOnce(monitor, startedAt, { timeoutMs, signal })
    log.print(summary)
    stopFollowing()
    return isComplete ? exitCodes.ok : exitCodes.incomplete
  } catch (thrown) {
    return report(thrown, log)
  } finally {
    setMonitor(null)
    await monitor?.close()
    log.write('info', logWords.stopped)
  }
}

/** Logs an error. Returns the exit code if it ends the process. */
function report(thrown: unknown, log: JsonLog): number {
  const { code, message } = toErrorInfo(thrown)
  for (const line of message.split('\n')) log.write('error', line)
  if (!(thrown instanceof LookoutError)) log.fault(logWords.fault, thrown)
  return code === 'invalid-input' ? exitCodes.wrongInput : exitCodes.incomplete
}

/** Runs `lookout watch`. Resolves to the exit code; never rejects. */
export async function runWatch(run: WatchProcess): Promise<number> {
  const log = createJsonLog({ now: () => Date.now(), results: run.stdout, lines: run.stderr })
  run.onFault((thrown) => log.fault(logWords.fault, thrown))
  try {
    const options = readArguments(run.words)
    if (options === null) {
      run.stdout(usage)
      return exitCodes.ok
    }
    const from = (path: string): string => resolve(run.folder, path)
    const config = options.config === null ? null : from(options.config)
    const keyFile = options.keyFile === null ? null : from(options.keyFile)
    const resolved = { ...options, keyFile, profile: from(options.profile) }
    const isHangup = waitingFor(run, config !== null && !options.isOnce)
    const nextFile = async (baseUrl: string): Promise<WatchFile | null> => {
      while ((await isHangup()) && config !== null) {
        try {
          const file = readWatchFile(config, options.baseUrl)
          checkAddresses(file, baseUrl)
          openSecrets(file, { ...resolved, env: run.env })
          return file
        } catch (thrown) {
          report(thrown, log)
          log.write('error', logWords.notReloaded)
        }
      }
      return null
    }
    let file = config === null ? null : readWatchFile(config, options.baseUrl)
    const { close, ...served } = await startMetrics(resolved, log)
    try {
      for (;;) {
        const ended = await watch(resolved, file, run, { ...served, log, nextFile })
        if (typeof ended === 'number') return ended
        file = ended
      }
    } finally {
      await close()
    }
  } catch (thrown) {
    return report(thrown, log)
  }
}

export function programsIn(folder: string, isBundled: boolean): Programs {
  return isBundled
    ? { storeProgram: join(folder, 'store-worker.js'), decodeProgram: join(folder, 'decode-worker.js') }
    : {
        storeProgram: new URL('../monitor/store/worker/thread.ts', import.meta.url),
        decodeProgram: new URL('../monitor/toncenter/decoder/decode-thread.ts', import.meta.url),
      }
}
