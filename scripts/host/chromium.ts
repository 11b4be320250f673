/** Starts Chromium and controls it over a pipe. If this process ends in any way, the pipe closes and Chromium exits. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Connection } from './cdp.ts'
import { watchOutput } from './chromium-output.ts'

export interface ChromiumOptions {
  readonly path: string
  readonly headless: boolean
  readonly debuggingPort: number | undefined
  readonly extraSwitches: readonly string[]
}

export interface Chromium {
  readonly connection: Connection
  readonly endpoint: string | undefined
  readonly openWindow: () => void
  readonly close: () => Promise<void>
  readonly kill: () => void
}

const PROFILE_PREFIX = 'lookout-chromium-'
const quietFeatures = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'HttpsUpgrades',
  // The popups of the address bar are pages of their own: half a second of processor time at each start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Chromium's switches: no background traffic, no host except loopback, no prompts. */
function chromiumSwitches(options: ChromiumOptions, profile: string): string[] {
  return [
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
    ...(options.headless
      ? ['--headless', '--disable-gpu', '--mute-audio', '--disable-backgrounding-occluded-windows']
      : []),
    // Without this switch, each window has a warning bar about one of the other switches.
    '--test-type',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    '--no-proxy-server',
    `--disable-features=${quietFeatures.join()}`,
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-popup-blocking',
    '--disable-quic',
    '--disable-search-engine-choice-screen',
    '--disable-sync',
    '--force-color-profile=srgb',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--password-store=basic',
    '--use-mock-keychain',
    ...options.extraSwitches,
    // Headless pages are created by command. With a display, only a page that is opened at start has no browser bars.
    options.headless ? '--no-startup-window' : '--app=data:text/html,',
  ]
}

/**
 * Returns a folder in which Chromium cannot write a memory dump after a crash: one of its subfolders is a file. Electron writes none
 * either, and a dump could contain what the user typed. Chromium’s own switch against dumps also stops its renderers.
 */
function refuseDumps(profile: string): string {
  const folder = join(profile, 'dumps')
  mkdirSync(folder)
  writeFileSync(join(folder, 'new'), '')
  return folder
}

/** Starts Chromium and waits until it responds. Rejects with the end of its output if it cannot start. */
export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  sweepProfiles()
  const profile = mkdtempSync(join(tmpdir(), `${PROFILE_PREFIX}${process.pid}-`))
  const env = { ...process.env, BREAKPAD_DUMP_LOCATION: refuseDumps(profile) }
  const child = spawn(options.path, chromiumSwitches(options, profile), {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A separate process group protects Chromium from Ctrl-C, and allows one signal to kill all its processes.
    detached: process.platform !== 'win32',
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const onExit = () => killGroup(child, profile)
  process.once('exit', onExit)
  const output = watchOutput(asReadable(child.stderr))
  const [, , , toChromium, fromChromium] = child.stdio
  const connection = new Connection(asReadable(fromChromium), asWritable(toChromium))
  const started = connection.root.send('Browser.getVersion')
  const failed = exited.then(() =>
    Promise.reject(new Error(`Chromium did not start: ${options.path}\n${output.tail()}`)),
  )
  await Promise.race([started.catch(() => failed), failed])
  const endpoint =
    options.debuggingPort === undefined ? undefined : await Promise.race([output.endpoint, failed])
  failed.catch(() => undefined)
  const finish = async () => {
    await exited
    removeProfile(profile)
    process.removeListener('exit', onExit)
  }
  void finish()
  return {
    connection,
    endpoint,
    openWindow: () => {
      // A second Chromium with the same profile passes its switches to the first one and exits.
      const switches = chromiumSwitches(options, profile).filter(
        (each) => !each.startsWith('--remote-debugging'),
      )
      spawn(options.path, switches, { env, stdio: 'ignore' }).on('error', () => undefined)
    },
    close: async () => {
      connection.root.post('Browser.close')
      const patience = setTimeout(() => killGroup(child, profile), 3000)
      await exited
      clearTimeout(patience)
      killGroup(child, profile)
    },
    kill: () => killGroup(child, profile),
  }
}

function killGroup(child: ChildProcess, profile: string): void {
  try {
    if (child.pid !== undefined)
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // The group has already exited.
  }
  removeProfile(profile)
}

function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  } catch {
    // Locked files remain in the system's temporary folder.
  }
}

/** Removes the profiles of hosts that were killed before they could remove them. */
function sweepProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PROFILE_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) removeProfile(join(tmpdir(), name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function asReadable(stream: Readable | Writable | null | undefined): Readable {
  if (stream && 'read' in stream) return stream
  throw new Error('Chromium gave no pipe to read from')
}

function asWritable(stream: Readable | Writable | null | undefined): Writable {
  if (stream && 'write' in stream) return stream
  throw new Error('Chromium gave no pipe to write to')
}
