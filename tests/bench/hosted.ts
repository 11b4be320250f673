import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { controlOf } from '../fixtures/host-control.ts'

const root = resolve(import.meta.dirname, '../..')

/** An app in the Chromium host, as a bench needs it. */
export interface Hosted {
  readonly pid: number
  /** Unix milliseconds at which its process was asked for. */
  readonly startedAt: number
  /** What an expression gives in its page, awaited. Rejects while there is no page. */
  readonly inPage: (expression: string) => Promise<unknown>
  /** Where its Chromium listens for debuggers. */
  readonly endpoint: () => Promise<string>
  readonly quit: () => Promise<void>
}

/** Starts Lookout as it is built, or the app in another folder, with these switches. */
export function startHosted(switches: readonly string[], folder: string = root): Hosted {
  const words = [`--app=${folder}`, '--headless', '--', '--remote-debugging-port=0', ...switches]
  const startedAt = Date.now()
  const child = fork(join(root, 'scripts/host/run.ts'), words, {
    cwd: root,
    silent: true,
    execArgv: ['--import', join(root, 'tests/fixtures/loopback-process.ts')],
    // No keychain: a bench has no business with the real one.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
  })
  // Read, so that it never waits for a reader.
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

/** Milliseconds from the start of an app's process until what a selector names was painted in its window. */
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

/** Processor time of the threads of a process so far in milliseconds, from Linux's /proc. */
export function processorMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}
