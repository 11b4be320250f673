import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startMonitor } from '../../electron/monitor/monitor.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { createConnect } from '../../electron/monitor/toncenter/web-socket.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { isLive } from '../../electron/shared/trace-state.ts'
import { printFigures, type Figure } from '../bench/harness.ts'
import { noKeys, realClock } from '../fixtures/monitor-deps.ts'

/**
 * Tests the monitor against a running index service that another program feeds: `node tests/torture/real-servers.ts URL PLAN
 * LIFE`. PLAN lists the expected messages and LIFE their completed steps, each as one JSON object per line. The last line of LIFE
 * is `{"name":"end"}`. A message is on chain once its step `db` is done. Compares the final states with the service's database.
 * Feed for at least four minutes: only what was last listed two minutes before the service's newest action has to end without being
 * found.
 */

const [baseUrl = '', planFile = '', lifeFile = ''] = process.argv.slice(2)
/** Lookout gives up on a trace after ten minutes and three lookups. */
const patienceMs = 960_000
/** A trace ends without being found once the database is known to be newer than its last listing by more than this. */
const executedWithinMs = 120_000

const planned = z.object({ norm: z.string(), account: z.string() })
const step = z.object({
  name: z.string(),
  what: z.string().optional(),
  norm: z.string().optional(),
  lost: z.string().optional(),
})
const reply = z.object({
  traces: z.array(
    z.object({
      actions: z.array(z.object({ type: z.string(), success: z.boolean() })).optional(),
      transactions: z.record(z.string(), z.object({ description: z.object({ aborted: z.boolean() }) })),
    }),
  ),
})

const newest = z.object({ actions: z.array(z.object({ trace_end_utime: z.number() })) })

function linesOf<T>(file: string, schema: z.ZodType<T>): readonly T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  return complete.split('\n').flatMap((line) => (line === '' ? [] : schema.parse(JSON.parse(line))))
}

/** Returns the results of the trace's actions, and whether one of its transactions was aborted. */
async function requestResults(norm: string) {
  const query = `msg_hash=${encodeURIComponent(norm)}&include_actions=true&supported_action_types=latest`
  const { traces } = reply.parse(await (await fetch(`${baseUrl}/api/v3/traces?${query}`)).json())
  const { actions = [], transactions = {} } = traces[0] ?? {}
  const isAborted = Object.values(transactions).some(({ description }) => description.aborted)
  return { actions, isAborted }
}

/** Returns the time of the newest action by logical time, unix ms. Recorded traces keep theirs, so a later one may precede it. */
async function requestNewest(): Promise<number> {
  const { actions } = newest.parse(await (await fetch(`${baseUrl}/api/v3/actions?limit=1&sort=desc`)).json())
  return (actions[0]?.trace_end_utime ?? 0) * 1000
}

const folder = mkdtempSync(join(tmpdir(), 'lookout-real-servers-'))
let requests = 0
const monitor = await startMonitor({
  profile: { folder },
  service: {
    fetch: (url, init) => {
      requests += 1
      return fetch(url, init)
    },
    connect: createConnect(() => undefined),
    network: customNetwork(baseUrl),
    limits: { withoutKey: 10, withKey: 10 },
  },
  system: {
    clock: realClock,
    random: Math.random,
    isOnline: () => true,
    log: (message, thrown) => console.error(message, thrown),
  },
  secrets: noKeys,
})
const views = new Map<string, TraceView>()
const note = (traces: readonly TraceView[]): void => traces.forEach((view) => views.set(view.key, view))
monitor.onDelta(({ traces }) => note(traces?.upserts ?? []))

const plan = linesOf(planFile, planned)
for (const text of new Set(plan.map(({ account }) => account)))
  await monitor.handlers['accounts.add']({ text })
console.log(`${plan.length} messages of ${monitor.state().accounts.length} accounts`)
const began = Date.now()
while (!linesOf(lifeFile, step).some(({ name }) => name === 'end')) await wait(2_000)
const fedAt = Date.now()
console.log(`fed after ${Math.round((fedAt - began) / 1000)} s, ${requests} requests`)
const life = linesOf(lifeFile, step)
const fed = new Set(life.flatMap(({ norm, what, lost }) => (what === 'db' && !lost && norm) || []))
async function waitUntil(isOver: () => boolean): Promise<void> {
  while (!isOver() && Date.now() - fedAt < patienceMs) await wait(2_000)
}
const hasEnded = (view: TraceView | undefined): boolean => view !== undefined && !isLive(view.state)
await waitUntil(() => [...fed].every((norm) => hasEnded(views.get(norm))))

/** The time of the action that the service names as the newest. The database is not fed any more. */
const databaseAt = await requestNewest()
/** A trace that is listed until shortly before the feed ends cannot be proven to be missing from the database. */
const isProvable = ({ lastSeenAt }: TraceView): boolean => databaseAt > lastSeenAt + executedWithinMs
await waitUntil(() => [...views.values()].every((view) => hasEnded(view) || !isProvable(view)))

const kinds = new Map(life.flatMap(({ norm, name }) => (norm === undefined ? [] : [[norm, name]])))
const counts = { wrong: 0, unseen: 0, falseEnds: 0, live: 0, unclassified: 0, withoutEnd: 0, unprovable: 0 }
const states = new Map<string, number>()

const isWithdrawn = (view: TraceView): boolean =>
  view.steps.some(({ evidence }) => evidence.some(({ kind }) => kind === 'withdrawn'))

/** Prints and counts the states that contradict the database. */
async function judge(norm: string, name: string): Promise<void> {
  const view = views.get(norm)
  const kind = name.replace(/^\d+ /, '')
  const said = `${kind}: ${view?.state ?? 'not seen'}`
  states.set(said, (states.get(said) ?? 0) + 1)
  const complain = (counter: keyof typeof counts, what: string): void => {
    counts[counter] += 1
    const steps = view?.steps.map((each) => `${each.state} (${each.evidence.map((e) => e.kind).join(', ')})`)
    console.error(`${name} ${norm}: ${what}; ${steps?.join(' → ')}`)
  }
  const passed = new Set(view?.steps.map(({ state }) => state))
  if (!fed.has(norm)) {
    const isExecuted = ['completed', 'failed', 'partly-failed'].some((state) => passed.has(state as never))
    if (isExecuted) complain('wrong', 'is not on chain')
    else if (view === undefined) return
    else if (!isProvable(view) && isLive(view.state)) counts.unprovable += 1
    else {
      counts.withoutEnd += 1
      if (isLive(view.state)) complain('live', 'has not ended')
    }
    return
  }
  const { actions, isAborted } = await requestResults(norm)
  if (actions.length === 0) return void (counts.unclassified += 1)
  if (view === undefined) return complain('unseen', 'was not seen')
  const failures = actions.filter(({ success }) => !success).length
  // The database may classify a trace differently from the live list. The state “failed” is right if one of the trace's actions
  // failed or one of its transactions was aborted.
  const isRight =
    view.state === 'completed'
      ? failures < actions.length
      : ['failed', 'partly-failed'].includes(view.state) && (failures > 0 || isAborted)
  const written = (each: readonly { readonly type: string; readonly success: boolean | null }[]): string =>
    each.map(({ type, success }) => `${type} ${success ? 'succeeded' : 'failed'}`).join(', ')
  if (!isRight) complain('wrong', `${written(view.actions)}; in the database: ${written(actions)}`)
  if (view.accounts.length === 0) complain('wrong', 'is in no account')
  // A withdrawn trace may come back.
  if (!isWithdrawn(view) && (passed.has('not-executed') || passed.has('unverified')))
    complain('falseEnds', 'ended before')
}

for (const [norm, name] of kinds) await judge(norm, name)
for (const [said, count] of [...states].toSorted()) console.log(`${String(count).padStart(4)} ${said}`)
const figure = (name: string, measured: number): Figure => ({
  figure: name,
  wanted: '0',
  measured: `${measured} of ${kinds.size}`,
  isMet: measured === 0,
})
printFigures([
  figure('final states that the database contradicts', counts.wrong),
  figure('traces on chain that were never seen', counts.unseen),
  figure('ends that came before the end', counts.falseEnds),
  figure('traces that have not ended', counts.live),
  {
    figure: 'traces that were never executed, and had to end',
    wanted: 'some',
    measured: `${counts.withoutEnd}; ${counts.unprovable} more were listed too late`,
    isMet: counts.withoutEnd > 0,
  },
  {
    figure: 'traces on chain that the service did not classify',
    wanted: 'printed',
    measured: String(counts.unclassified),
    isMet: true,
  },
  {
    figure: 'traces that the stream withdrew',
    wanted: 'some',
    measured: String([...views.values()].filter(isWithdrawn).length),
    isMet: [...views.values()].some(isWithdrawn),
  },
  { figure: 'requests', wanted: 'printed', measured: String(requests), isMet: true },
])
await monitor.close()
rmSync(folder, { recursive: true, force: true })
process.exit()
