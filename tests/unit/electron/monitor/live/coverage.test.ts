import { describe, expect, it } from 'vitest'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const account = ({ monitor }: LiveRig) => monitor.state().accounts[0]

async function watching() {
  const history = { fails: false }
  const rig = await startLive({
    answer: ({ pathname }) => {
      if (history.fails && pathname.endsWith('/actions')) throw new TypeError('fetch failed')
      return null
    },
  })
  await watch(rig, [account1])
  return { rig, history }
}

async function loseForAMinute(rig: LiveRig): Promise<void> {
  rig.lose({ kind: 'failed' })
  await rig.pass(minute)
  rig.recover()
}

describe('a live account', () => {
  it('counts as complete from the time it was added once its history has been read', async () => {
    const { rig } = await watching()
    expect(account(rig)?.completeSince).toBe(account(rig)?.addedAt)
  })

  it('is not shown as complete while the stream is lost', async () => {
    const { rig } = await watching()
    rig.lose({ kind: 'failed' })
    await rig.pass(30 * second)
    expect([account(rig)?.isStreamed, account(rig)?.completeSince]).toEqual([undefined, undefined])
  })

  it('is complete only since the end of a gap, until the history of the gap has been read', async () => {
    const { rig, history } = await watching()
    const added = account(rig)?.addedAt
    history.fails = true
    await loseForAMinute(rig)
    await rig.pass(minute)
    const since = rig.stream()?.since ?? Number.NaN
    const polledAt = rig.requests.find(
      ({ at, url }) => at >= since && url.pathname.endsWith('/pendingActions'),
    )?.at
    expect(account(rig)?.completeSince).toBe(polledAt)
    history.fails = false
    await rig.pass(10 * minute)
    expect(account(rig)?.completeSince).toBe(added)
  })

  it('is complete since the end of the last gap on a service without history', async () => {
    const rig = await startLive({
      answer: ({ pathname }) =>
        pathname.endsWith('/pendingActions') ? null : new Response('404 page not found', { status: 404 }),
    })
    await watch(rig, [account1])
    const before = account(rig)?.completeSince ?? Number.NaN
    await loseForAMinute(rig)
    await rig.pass(minute)
    const since = rig.stream()?.since ?? Number.NaN
    expect(before).toBeLessThan(since)
    expect(account(rig)?.completeSince).toBeGreaterThanOrEqual(since)
  })
})

it('an event does not make an account current whose polls fail since the stream was lost', async () => {
  let isDown = false
  const rig = await startLive({ answer: () => (isDown ? new Response('', { status: 500 }) : null) })
  await watch(rig, [account1])
  const lostAt = rig.clock.now()
  isDown = true
  rig.lose({ kind: 'failed' })
  await rig.pass(minute)
  rig.recover()
  await rig.pass(2 * minute)
  expect(rig.stream()?.state).toBe('live')
  rig.socket().say(actionsFrame(hashOf(1), account1, { actions: [actionOf(hashOf(1), account1, {})] }))
  await rig.pass(10)
  expect(rig.monitor.state().traces.map(({ key }) => key)).toEqual([hashOf(1)])
  const observedAt = account(rig)?.freshness.observedAt ?? 0
  expect(observedAt).toBeGreaterThan(lostAt - minute)
  expect(observedAt).toBeLessThanOrEqual(lostAt)
})

it('the journal is complete since the latest start of the histories of the selected accounts', async () => {
  const rig = await startLive({
    answer: ({ pathname, searchParams }) =>
      pathname.endsWith('/actions') && searchParams.get('account')?.toLowerCase() === account2
        ? new Response('{"error":"busy"}', { status: 500 })
        : null,
  })
  await watch(rig, [account1, account2])
  const addedAt = rig.monitor.state().accounts.find(({ key }) => key === account2)?.addedAt
  const query = { from: null, to: null, states: [], text: '', before: null, limit: 10 }
  const sinceOf = async (key: string | null) => {
    const within = key === null ? {} : { within: { key } }
    return (await rig.monitor.handlers['journal.page']({ ...query, ...within })).completeSince
  }
  expect(await sinceOf(null)).toBe(addedAt)
  expect(await sinceOf(account2)).toBe(addedAt)
  expect(await sinceOf(account1)).toBeNull()
})
