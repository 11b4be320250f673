import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startDemo, type Demo } from '../../../electron/demo/start-demo.ts'
import { startMonitor, type Monitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import { createConnect } from '../../../electron/monitor/toncenter/web-socket.ts'
import { realClock } from '../../fixtures/monitor-deps.ts'
import { startTeamNginx, withoutNginx } from '../../fixtures/team-nginx.ts'

const serviceKey = 'service-key-of-the-team'
const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/teams.md'), 'utf8')
/** As long as the tokens of the guide's command: nginx refuses a file with a longer key than fits into its hash table. */
const token = 'a7'.repeat(Number(/openssl rand -hex (\d+)/.exec(guide)?.[1]))
const second = 1_000
const settleMs = 12 * second
const measuredMs = 20 * second
const watchedAccounts = 25

if (withoutNginx !== null) console.log(`skipped: ${withoutNginx}`)
const withNginx = it.skipIf(withoutNginx !== null)

interface Team {
  readonly demo: Demo
  readonly url: string
}

async function startTeam(): Promise<Team> {
  const population = { live: 10, liveMean: 120_000, quiet: 60, quietMean: 3_600_000 }
  const demo = await startDemo({ seed: 11, population, access: { requireKey: true, keys: [serviceKey] } })
  onTestFinished(demo.close)
  const nginx = await startTeamNginx(demo.url, serviceKey, token)
  onTestFinished(nginx.close)
  return { demo, url: nginx.url }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-team-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Received {
  readonly target: string
  readonly status: number
  readonly ageMs: number | null
  readonly cache: string | null
  readonly sentAt: number
  readonly arrivedAt: number
}

interface Desktop {
  readonly monitor: Monitor
  readonly received: readonly Received[]
}

interface Connection {
  readonly hasStream?: boolean
  /** True if requests go directly to the service, with its key. */
  readonly isDirect?: boolean
}

async function startDesktop(
  { url, demo }: Team,
  folder: string,
  { hasStream = false, isDirect = false }: Connection = {},
): Promise<Desktop> {
  const received: Received[] = []
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: async (target, init) => {
        const sentAt = Date.now()
        const { status, headers, ...response } = await fetch(
          isDirect ? target.replace(url, demo.url) : target,
          isDirect ? { ...init, headers: { 'X-API-Key': serviceKey } } : init,
        ).then(async (whole) => ({
          status: whole.status,
          headers: whole.headers,
          text: await whole.text(),
        }))
        const age = headers.get('age')
        const ageMs = age === null ? null : Number(age) * second
        const about = { status, ageMs, cache: headers.get('x-cache'), sentAt, arrivedAt: Date.now() }
        received.push({ target: target.slice(url.length), ...about })
        return new Response(response.text, { status, headers })
      },
      network: customNetwork(url),
      limits: { withoutKey: 1, withKey: 5 },
      ...(hasStream ? { connect: createConnect() } : {}),
    },
    system: {
      clock: realClock,
      random: Math.random,
      isOnline: () => true,
      log: (message, thrown) => {
        throw new Error(message, { cause: thrown })
      },
    },
    secrets: { read: async () => token, write: async () => undefined, remove: async () => undefined },
  })
  onTestFinished(monitor.close)
  return { monitor, received }
}

function blockOf({ demo }: Team): string {
  const { workchain, shard, seqno } = demo.world.newestBlock
  return `${workchain},${shard},${seqno}`
}

async function preparedProfile(team: Team): Promise<string> {
  const folder = emptyFolder()
  const { monitor, received } = await startDesktop(team, folder)
  monitor.seed(team.demo.world.actors.slice(-watchedAccounts), [], blockOf(team))
  const histories = () =>
    received.filter(({ target }) => target.includes('/actions?') && target.includes('=desc'))
  while (histories().length < watchedAccounts) await wait(200)
  await wait(second)
  await monitor.close()
  return folder
}

const copyOf = (profile: string): string => {
  const folder = emptyFolder()
  cpSync(profile, folder, { recursive: true })
  return folder
}

/** Counts the requests that reach the service from now on, by operation. */
function counterOf({ arrivals }: Demo): () => Readonly<Record<string, number>> {
  const before = arrivals.length
  return () =>
    Object.fromEntries(
      [...Map.groupBy(arrivals.slice(before), ({ operation = 'other' }) => operation)].map(
        ([name, { length }]) => [name, length],
      ),
    )
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

interface Group {
  readonly team: Team
  readonly desktops: readonly Desktop[]
}

/** Starts `count` desktops with their own service, whose world is the same each time. */
async function startGroup(count: number, connection: Connection = {}): Promise<Group> {
  const team = await startTeam()
  const profile = await preparedProfile(team)
  const desktops: Desktop[] = []
  for (let nth = 0; nth < count; nth += 1) {
    desktops.push(await startDesktop(team, copyOf(profile), connection))
    await wait(700)
  }
  return { team, desktops }
}

/** Counts the requests of all groups over the same period, because the activity of the world varies. */
async function measure(groups: readonly Group[]) {
  await wait(settleMs)
  const counters = groups.map(({ team }) => counterOf(team.demo))
  const from = Date.now()
  await wait(measuredMs)
  const upstream = counters.map((count) => count())
  return groups.map(({ team, desktops }, nth) => ({
    team,
    desktops,
    upstream: upstream[nth] ?? {},
    received: desktops.map(({ received }) => received.filter(({ sentAt }) => sentAt >= from)),
  }))
}

withNginx(
  'ten desktops behind one cache cost the service about as many requests as one desktop',
  async () => {
    const groups = await Promise.all([startGroup(1, { isDirect: true }), startGroup(1), startGroup(10)])
    const [one, behind, ten] = await measure(groups)
    if (one === undefined || behind === undefined || ten === undefined) throw new Error('A group is missing')
    const [byOne, byOneBehind, byTen] = [sum(one.upstream), sum(behind.upstream), sum(ten.upstream)]
    const sent = ten.received.flat()
    console.log(
      `One quota for a team: in ${measuredMs / second} s one desktop without the cache took ${byOne} requests of the service, one behind it ${byOneBehind}, ` +
        `ten behind it ${byTen} (${(byTen / byOne).toFixed(2)} and ${(byTen / byOneBehind).toFixed(2)} times), of ${sent.length} that they sent to the cache. ` +
        JSON.stringify({ one: one.upstream, ten: ten.upstream }),
    )
    for (const { monitor } of ten.desktops) {
      const { accounts, status } = monitor.state()
      expect(Date.now() - (status.lastAnswerAt ?? 0)).toBeLessThan(10 * second)
      expect(accounts.length).toBe(watchedAccounts)
    }
    expect(sent.filter(({ status }) => status !== 200)).toEqual([])
    expect(sent.length).toBeGreaterThan(2 * byTen)
    // On a busy machine, requests of ten desktops meet in fewer slots. Without merging, both ratios would be about ten.
    expect(byTen).toBeLessThanOrEqual(1.5 * byOne)
    expect(byTen).toBeLessThanOrEqual(3 * byOneBehind)
    expect(ten.team.demo.arrivals.every(({ hasKey }) => hasKey)).toBe(true)
    const fetched = Map.groupBy(
      sent.filter(({ cache }) => cache === 'MISS'),
      ({ target }) => target,
    )
    let compared = 0
    for (const { target, ageMs, sentAt, arrivedAt } of sent.filter(({ cache }) => cache === 'HIT')) {
      const before = fetched.get(target)?.filter((each) => each.sentAt <= arrivedAt) ?? []
      if (before.length === 0) continue
      compared += 1
      const realAge = sentAt - Math.max(...before.map((each) => each.arrivedAt))
      // Age is in whole seconds and does not include the time that the response took to arrive.
      expect(realAge).toBeLessThan((ageMs ?? 0) + second + 200)
    }
    expect(compared).toBeGreaterThan(100)
    const isLate: boolean[] = []
    for (const { monitor, received } of ten.desktops)
      for (const { key } of monitor.state().accounts) {
        const { freshness } = await monitor.handlers['accounts.pollStats']({ key })
        const target = `/api/v3/pendingActions?account=${encodeURIComponent(key)}`
        const shownAge = received.findLast((each) => each.target.toLowerCase() === target.toLowerCase())
        // A slow machine may not have polled this account yet: it is as old as in the prepared profile.
        const observedBefore =
          shownAge === undefined
            ? (received[0]?.sentAt ?? 0)
            : shownAge.arrivedAt - (shownAge.ageMs ?? 0) + 500
        isLate.push((freshness.observedAt ?? 0) > observedBefore)
      }
    // A busy machine, which runs all desktops in one process, settles some responses late. Without the age, nine of ten would be late.
    expect(isLate).toHaveLength(10 * watchedAccounts)
    expect(isLate.filter(Boolean).length).toBeLessThan(isLate.length / 2)
  },
  900 * second,
)

withNginx('the stream passes through: one WebSocket to the service for each desktop', async () => {
  const team = await startTeam()
  const desktops: Desktop[] = []
  for (let nth = 0; nth < 3; nth += 1)
    desktops.push(await startDesktop(team, emptyFolder(), { hasStream: true }))
  for (const { monitor } of desktops) {
    monitor.seed(team.demo.world.suggested.accounts.slice(0, 3), [], blockOf(team))
    await expect.poll(() => monitor.state().status.stream?.state, { timeout: 30 * second }).toBe('live')
  }
  const streams = team.demo.arrivals.filter(({ operation }) => operation === 'stream')
  expect(streams.map(({ hasKey }) => hasKey)).toEqual([true, true, true])
})

withNginx('the cache keeps blocks but no errors, and serves only members', async () => {
  const team = await startTeam()
  const { workchain, shard, seqno } = team.demo.world.newestBlock
  const get = async (path: string, key = token) => {
    const response = await fetch(`${team.url}${path}`, { headers: { 'x-api-key': key } })
    return [response.status, response.headers.get('x-cache'), (await response.text()).includes('"ok":true')]
  }
  const block = (nth: number): string =>
    `/api/v2/getBlockTransactions?workchain=${workchain}&shard=${shard}&seqno=${nth}&count=100`
  expect(await get(block(seqno - 5))).toEqual([200, 'MISS', true])
  await wait(3 * second)
  expect(await get(block(seqno - 5))).toEqual([200, 'HIT', true])
  // This block does not exist yet.
  expect(await get(block(seqno + 500))).toEqual([500, null, false])
  expect(await get(block(seqno + 500))).toEqual([500, null, false])
  expect(await get(block(seqno - 5), 'token-of-nobody')).toEqual([401, null, false])
  expect(await get(block(seqno - 5), serviceKey)).toEqual([401, null, false])
  expect(await get('/api/v3/jettons')).toEqual([404, null, false])
  const seen = team.demo.arrivals.filter(({ operation }) => operation === 'getBlockTransactions')
  expect(seen.length).toBe(3)
  const quick = '/api/v3/pendingActions?account='
  const account = encodeURIComponent(team.demo.world.actors[0]?.address ?? '')
  await Promise.all(Array.from({ length: 20 }, () => get(`${quick}${account}`)))
  const polls = team.demo.arrivals.filter(({ operation }) => operation === 'pendingActions')
  // There are two requests if a cache interval ended in between.
  expect(polls.length).toBeLessThanOrEqual(2)
})
