import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { controlOf, type Control } from '../../fixtures/host-control.ts'

const patienceMs = 60_000
const root = resolve(import.meta.dirname, '../../..')

export interface Held {
  readonly heapUsed: number
  readonly external: number
  readonly arrayBuffers: number
  readonly resources: Readonly<Record<string, number>>
}

export interface SoakedApp {
  readonly pid: number
  readonly call: Control
  readonly inPage: <T = unknown>(expression: string) => Promise<T>
  readonly held: () => Promise<Held>
  readonly output: () => string
  readonly isRunning: () => boolean
  readonly quit: () => Promise<number>
}

export async function until(what: string, isSo: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const signal = AbortSignal.timeout(ms)
  while (!(await isSo().catch(() => false))) {
    if (signal.aborted) throw new Error(`${what}: not within ${ms / 1000} s`)
    await wait(100)
  }
}

export async function startApp(folder: string, baseUrl: string): Promise<SoakedApp> {
  const probe = join(folder, 'probe.json')
  const words = ['--headless', '--', `--user-data-dir=${join(folder, 'profile')}`, `--base-url=${baseUrl}`]
  const child = fork(join(root, 'scripts/host/run.ts'), words, {
    cwd: root,
    env: {
      ...process.env,
      LOOKOUT_SOAK_PROBE: probe,
      // The test must not use the real keychain.
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
    },
    execArgv: [
      '--expose-gc',
      '--import',
      join(import.meta.dirname, 'probe.ts'),
      '--import',
      join(root, 'tests/fixtures/loopback-process.ts'),
    ],
    silent: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  const call = controlOf(child)
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  await until('The app starts', async () => {
    if (!isRunning()) throw new Error(`The app ended:\n${text}`)
    return (await call<{ tray: unknown }>('state')).tray != null
  })
  return {
    pid: child.pid ?? 0,
    call,
    inPage: (expression) => call('evaluate', expression),
    held: async () => {
      rmSync(probe, { force: true })
      child.kill('SIGUSR2')
      await until('The probe answers', async () => existsSync(probe) && readFileSync(probe).length > 2)
      return JSON.parse(readFileSync(probe, 'utf8'))
    },
    output: () => text,
    isRunning,
    quit: async () => {
      const ended = once(child, 'exit')
      await call('quit').catch(() => null)
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      const [code] = await ended
      clearTimeout(timer)
      return code === null ? -1 : Number(code)
    },
  }
}
