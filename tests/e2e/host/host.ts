import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { test } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '../../..')
export const HOST_APP = join(ROOT, 'tests/fixtures/host-app')
const require = createRequire(import.meta.url)
/** The project's own Node: the system's Node may be too old for TypeScript. */
export const NODE = join(
  dirname(require.resolve('node/package.json')),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

type Json = ReturnType<typeof JSON.parse>

export interface Launch {
  readonly app?: string
  readonly args?: readonly string[]
  readonly isHeaded?: boolean
  readonly env?: Readonly<Record<string, string>>
}

export class Host {
  readonly child: ChildProcess
  readonly exited: Promise<number | null>
  output = ''
  private readonly pending = new Map<
    number,
    { resolve: (value: Json) => void; reject: (error: Error) => void }
  >()
  private readonly watchers = new Set<() => void>()
  private lastId = 0

  constructor({ app = HOST_APP, args = [], env = {}, isHeaded = false }: Launch) {
    const command = [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'scripts/host/run.ts'),
      `--app=${app}`,
      ...(isHeaded ? [] : ['--headless']),
      '--',
      ...args,
    ]
    this.child = spawn(NODE, command, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => this.add(text))
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => this.add(text))
    this.exited = new Promise((done) => this.child.once('close', (code) => done(code)))
    this.child.on('message', (message: Json) => {
      const call = this.pending.get(message.id)
      this.pending.delete(message.id)
      if (message.error === undefined) call?.resolve(message.result)
      else call?.reject(new Error(message.error))
    })
    void this.exited.then(() => {
      for (const call of this.pending.values()) call.reject(new Error(`The host ended:\n${this.output}`))
      for (const watcher of this.watchers) watcher()
    })
  }

  private add(text: string): void {
    this.output += text
    for (const watcher of this.watchers) watcher()
  }

  call(method: string, ...params: readonly unknown[]): Promise<Json> {
    const id = ++this.lastId
    return new Promise((done, reject) => {
      this.pending.set(id, { resolve: done, reject })
      this.child.send({ id, method, params }, (error) => error && reject(error))
    })
  }

  page(expression: string): Promise<Json> {
    return this.call('evaluate', expression)
  }

  logs(): string[] {
    return this.output.split('\n').flatMap((line) => (line.startsWith('LOG ') ? [line.slice(4)] : []))
  }

  /** Waits until the output matches. Rejects with the output if the host exits first. */
  until(pattern: RegExp): Promise<void> {
    return new Promise((done, reject) => {
      const look = () => {
        if (pattern.test(this.output)) done()
        else if (this.child.exitCode !== null || this.child.signalCode !== null)
          reject(new Error(`No ${pattern} in:\n${this.output}`))
        else return
        this.watchers.delete(look)
      }
      this.watchers.add(look)
      look()
    })
  }

  /** Ends the host normally, so that it can clean up, or by force if it hangs. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null)
      this.call('exit').catch(() => undefined)
    const patience = setTimeout(() => this.child.kill('SIGKILL'), 5000)
    await this.exited
    clearTimeout(patience)
  }
}

const hosts: Host[] = []
const folders: string[] = []

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-spec-'))
  folders.push(folder)
  return folder
}

/** Starts the host and ends it after the test. Each start gets its own user data folder by default. */
export function launch(options: Launch = {}): Host {
  const args = options.args ?? []
  const data = args.some((each) => each.startsWith('--user-data-dir='))
    ? []
    : [`--user-data-dir=${makeFolder()}`]
  const env = { TMPDIR: makeFolder(), ...options.env }
  const host = new Host({ ...options, env, args: [...args, ...data] })
  hosts.push(host)
  return host
}

export async function launchLoaded(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Host> {
  const host = launch({ args, env })
  await host.until(/LOG (?:not )?loaded/)
  return host
}

export function makeApp(main: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = makeFolder()
  const all = {
    'package.json': '{"name":"spec-app","version":"0.0.1","type":"module","main":"main.js"}',
    'main.js': main,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const PRELUDE = `
const results = {}
const attempt = async (name, run) => {
  try { results[name] = await run() ?? 'ok' } catch (error) { results[name] = error.constructor.name + ': ' + error.message }
}
const finish = () => { console.log('RESULTS ' + JSON.stringify(results)); app.exit(0) }
`

/** Runs a main module that calls `attempt(name, fn)` and then `finish()`. Returns the result or error of each attempt. */
export async function attempts(
  imports: string,
  body: string,
  launchOptions: Omit<Launch, 'app'> = {},
): Promise<Record<string, Json>> {
  const host = launch({
    ...launchOptions,
    app: makeApp(`import { ${imports} } from 'electron'\n${PRELUDE}\n${body}`),
  })
  await host.exited
  const line = host.output.split('\n').find((each) => each.startsWith('RESULTS '))
  if (line === undefined) throw new Error(`The app printed no results:\n${host.output}`)
  return JSON.parse(line.slice(8))
}

export async function cleanUp(): Promise<void> {
  await Promise.all(hosts.splice(0).map((host) => host.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export function cleanUpAfterEach(): void {
  test.afterEach(cleanUp)
}
