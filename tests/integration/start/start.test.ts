import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeScreenshot } from '../../../scripts/screenshot.mjs'
import { runScript, type Run } from '../../fixtures/processes.ts'

let folder = ''
const runs: Run[] = []

function start(flags: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const run = runScript(['scripts/start.mjs', ...flags], env)
  runs.push(run)
  return run
}

const anyPort = '--remote-debugging-port=0'

function addressOf(run: Run): string | null {
  return /^DevTools listening on ws:\/\/([^/\s]+)\//m.exec(run.output())?.[1] ?? null
}

async function windowsOf(run: Run): Promise<readonly string[]> {
  const address = addressOf(run)
  if (address === null) return []
  const targets: readonly { type: string; url: string }[] = await fetch(`http://${address}/json/list`)
    .then((response) => response.json())
    .catch(() => [])
  return targets.filter(({ type, url }) => type === 'page' && !url.startsWith('about:')).map(({ url }) => url)
}

const patient = { timeout: 100_000, interval: 100 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-start-'))
})
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.child.kill('SIGTERM')
    await run.ended
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('npm start', () => {
  it.each([
    [['--frobnicate'], 'Unknown flag --frobnicate.'],
    [['--panel=charts'], 'Invalid --panel: use one of pending, blocks, pools, alerts, settings.'],
    [['--base-url=http://toncenter.com'], 'Invalid --base-url: plain http to toncenter.com'],
    [[`--screenshot=${'long'.repeat(80)}.png`], 'Invalid --screenshot: ENAMETOOLONG'],
  ])('exits with 2 and one line on %j', async (flags, line) => {
    const run = start(flags)
    expect(await run.ended).toBe(2)
    expect(run.output()).toContain(line)
    expect(run.output().trim().split('\n')).toHaveLength(1)
  })

  it(
    'writes a screenshot of live demo data, exits with 0 and leaves no processes',
    { timeout: 300_000 },
    async () => {
      const file = join(folder, 'pictures/pending.png')
      const run = start(['--demo', '--headless', `--user-data-dir=${folder}`, `--screenshot=${file}`])
      expect(await run.ended, run.output()).toBe(0)
      const png = readFileSync(file)
      expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
      expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1000)
      expect(run.output()).not.toMatch(/Installing|Building/)
      expect(run.left()).toEqual([])
    },
  )

  it('reports what is missing when no live data arrives', async () => {
    const flags = ['--headless', `--user-data-dir=${folder}`, anyPort]
    const run = start(['--base-url=http://127.0.0.1:9', ...flags])
    await vi.waitFor(async () => expect(await windowsOf(run), run.output()).toHaveLength(1), patient)
    const missing = await takeScreenshot(
      () => addressOf(run),
      join(folder, 'never.png'),
      AbortSignal.timeout(3_000),
    )
    expect(missing).toMatch(/\w+/)
    expect(missing).not.toMatch(/debugging port|did not open/)
    expect(() => readFileSync(join(folder, 'never.png'))).toThrow('ENOENT')
  })

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no processes after %s',
    async (signal) => {
      const flags = ['--headless', `--user-data-dir=${folder}`, anyPort]
      const run = start(['--base-url=http://127.0.0.1:9', ...flags])
      await vi.waitFor(async () => expect(await windowsOf(run), run.output()).toHaveLength(1), patient)
      if (process.platform === 'linux') expect(run.left().length).toBeGreaterThan(2)
      run.child.kill(signal)
      await run.ended
      await vi.waitFor(() => expect(run.left()).toEqual([]), patient)
    },
  )

  it('starts hidden in the tray, and a second start shows the window', async () => {
    const profile = `--user-data-dir=${folder}`
    const first = start(['--demo', '--headless', '--hidden', profile, anyPort])
    const second = async () => {
      const run = start(['--headless', profile])
      const code = await run.ended
      expect(run.left()).toEqual([])
      return code
    }
    // The first process holds the profile once its database exists.
    await vi.waitFor(() => readFileSync(join(folder, 'lookout.db')), patient)
    expect(await second()).toBe(0)
    await vi.waitFor(async () => expect(await windowsOf(first), first.output()).toHaveLength(1), patient)
  })

  it.skipIf(process.platform !== 'linux')(
    'shows the window after a second start during startup, while the keychain does not respond',
    async () => {
      const socket = join(folder, 'silent.sock')
      const calls = new Set<Socket>()
      const bus = createServer((call) => void calls.add(call.on('error', () => undefined)))
      await new Promise<void>((resolve) => void bus.listen(socket, resolve))
      const profile = `--user-data-dir=${folder}`
      const silent = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` }
      const first = start(['--demo', '--headless', '--hidden', profile, anyPort], silent)
      await vi.waitFor(() => readFileSync(join(folder, 'lookout.db')), patient)
      const second = start(['--headless', profile], silent)
      expect(await second.ended).toBe(0)
      // Chromium waits for the bus too.
      bus.close()
      for (const call of calls) call.destroy()
      await vi.waitFor(async () => expect(await windowsOf(first), first.output()).toHaveLength(1), patient)
    },
  )

  it('exits with 1 and a message if the profile folder is not writable', async () => {
    writeFileSync(join(folder, 'file'), '')
    const run = start(['--demo', '--headless', `--user-data-dir=${join(folder, 'file/profile')}`])
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain(
      `Lookout cannot start: Lookout cannot write to the profile folder ${join(folder, 'file/profile')} (ENOTDIR)`,
    )
    expect(run.left()).toEqual([])
  })
})
