import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { controlOf } from '../fixtures/host-control.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Hosted {
  readonly pid: number
  /** Time at which the app's process was spawned, unix ms. */
  readonly startedAt: number
  readonly inPage: (expression: string) => Promise<unknown>
  readonly endpoint: () => Promise<string>
  readonly quit: () => Promise<void>
}

/** Starts the app in the host. `preload` is a module that main loads first. */
export function startHosted(
  switches: readonly string[],
  { folder = root, preload }: { readonly folder?: string; readonly preload?: string } = {},
): Hosted {
  const words = [`--app=${folder}`, '--headless', '--', '--remote-debugging-port=0', ...switches]
  const startedAt = Date.now()
  const child = fork(join(root, 'scripts/host/run.ts'), words, {
    cwd: root,
    silent: true,
    execArgv: [
      join(root, 'tests/fixtures/loopback-process.ts'),
      ...(preload === undefined ? [] : [preload]),
    ].flatMap((file) => ['--import', file]),
    // Benchmarks must not use the real keychain.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
  })
  // Drain the output, so that the process never blocks on a full pipe.
  for (const stream of [child.stdout, child.stderr]) stream?.resume()
  const call = controlOf(child)
  return {
    pid: child.pid ?? 0,
    startedAt,
    inPage: (expression) => call('evaluate', expression),
    endpoint: () => call<string>('endpoint'),
    quit: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      await call('quit').catch(() => null)
      await ended
    },
  }
}

const patienceMs = 60_000

/** Returns the milliseconds from the start of an app's process until an element matching a selector is painted. */
export async function paintedAfter(app: Hosted, selector: string): Promise<number> {
  const expression = `new Promise((done) => {
    const look = () => document.querySelector(${JSON.stringify(selector)}) === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
    look()
  })`
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return Number(await app.inPage(expression)) - app.startedAt
    } catch (thrown) {
      if (Date.now() > until) throw thrown
      await wait(5)
    }
  }
}

/** Returns the processor time used so far by the threads of a process, in milliseconds, from Linux's /proc. */
export function processorMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}
