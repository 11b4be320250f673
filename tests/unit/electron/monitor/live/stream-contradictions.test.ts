import { describe, expect, it } from 'vitest'
import { alertFacts, alertTitle } from '../../../../../electron/shared/words/alert-words.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { idleAccounts, listed, minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const key = hashOf(1)
const atEnd = { trace_id: hashOf(7), finality: 'finalized', trace_mc_seqno_end: 70_000_001 }

/**
 * Watches an account on a service whose stream is silent. Polls of the account return `answers.history` and `answers.pending`,
 * which a test can replace.
 */
async function watching() {
  const answers = { history: listed(), pending: listed() }
  const rig = await startLive({
    answer: ({ pathname, searchParams }) =>
      pathname.endsWith('/actions') && searchParams.get('account') === account1
        ? answers.history
        : pathname.endsWith('/pendingActions')
          ? answers.pending
          : null,
  })
  await watch(rig, [account1])
  return { rig, answers }
}

/** Returns an action that lasted for the five seconds before `end`, unix ms. */
function ended(end: number, more: Readonly<Record<string, unknown>> = {}, account = account1, hash = key) {
  const endUtime = Math.floor(end / 1000)
  const times = { start_utime: endUtime - 5, end_utime: endUtime, trace_end_utime: endUtime }
  return actionOf(hash, account, { ...atEnd, ...times, ...more })
}

const incidents = (rig: LiveRig) => rig.monitor.state().incidents
const states = (rig: LiveRig) => rig.monitor.state().traces.map(({ state }) => state)
const textsOf = (rig: LiveRig) =>
  incidents(rig).map((each) =>
    [alertTitle(each), ...alertFacts(each)].map((text) => renderText(text, plainStyle)),
  )

describe('a poll that contradicts the stream', () => {
  it('finds a finished trace that the stream never reported: one alert, and the trace is listed', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    answers.history = listed(ended(rig.clock.now()))
    await rig.pass(12 * minute)
    expect(states(rig)).toEqual(['completed'])
    expect(incidents(rig)).toMatchObject([
      {
        rule: 'integrity',
        severity: 'critical',
        subject: { kind: 'trace', key },
        event: {
          kind: 'stream-contradiction',
          address: account1,
          difference: { kind: 'missing' },
          others: 0,
        },
      },
    ])
    expect(textsOf(rig)).toEqual([
      [
        'The live stream missed a trace of EQ·ARERER···EREeYT',
        'found by polling, more than two minutes after its end',
        'the account is polled as usual for ten minutes',
      ],
    ])
  })

  it('finds a trace on chain that the stream never reported', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    answers.pending = listed(ended(rig.clock.now(), { finality: 'confirmed' }))
    await rig.pass(12 * minute)
    expect(incidents(rig).map(({ event }) => event)).toEqual([
      { kind: 'stream-contradiction', address: account1, difference: { kind: 'missing' }, others: 0 },
    ])
  })

  it('finds another outcome than the finalized one', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    const action = ended(rig.clock.now())
    rig.socket().say(actionsFrame(key, account1, { finality: 'finalized', actions: [action] }))
    answers.history = listed({ ...action, success: false })
    await rig.pass(25 * minute)
    expect(states(rig)).toEqual(['completed'])
    expect(textsOf(rig)).toEqual([
      [
        'The live stream and the history of EQ·ARERER···EREeYT contradict each other',
        'action call_contract: succeeded according to the stream, failed according to the history',
        'the account is polled as usual for ten minutes',
      ],
    ])
  })

  it('makes Lookout read the histories of all accounts, because the stream may have missed more', async () => {
    const { rig, answers } = await watching()
    await watch(rig, idleAccounts(9))
    await rig.pass(3 * minute)
    answers.history = listed(ended(rig.clock.now()))
    while (incidents(rig).length === 0) {
      rig.requests.length = 0
      await rig.pass(10 * second)
    }
    await rig.pass(2 * minute)
    const read = rig.requests.filter(({ url }) => url.pathname.endsWith('/actions'))
    expect(new Set(read.map(({ url }) => url.searchParams.get('account'))).size).toBe(10)
    expect(read.length).toBeLessThan(20)
  })

  it('reads the histories once within ten minutes, although another trace was missed', async () => {
    const idle = idleAccounts(8)
    const missed = new Map<string, string>()
    const rig = await startLive({
      answer: ({ searchParams }) => missed.get(searchParams.get('account') ?? '') ?? null,
    })
    await watch(rig, [account1, account2, ...idle])
    await rig.pass(3 * minute)
    const miss = async (account: string, nth: number, endedAt: number): Promise<void> => {
      missed.set(account, listed(ended(endedAt, {}, account, hashOf(10 + nth))))
      await rig.monitor.handlers['accounts.refresh']({ key: account })
      await rig.pass(minute)
      expect(incidents(rig)).toHaveLength(nth)
    }
    const endedAt = rig.clock.now()
    await rig.pass(3 * minute)
    rig.requests.length = 0
    await miss(account1, 1, endedAt)
    await miss(account2, 2, endedAt)
    const read = rig.requests
      .filter(({ url }) => url.pathname.endsWith('/actions'))
      .map(({ url }) => url.searchParams.get('account') ?? '')
    expect(idle.map((account) => read.filter((each) => each === account).length)).toEqual(Array(8).fill(1))
  })

  it('ends the coverage for ten minutes', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    answers.history = listed(ended(rig.clock.now()))
    while (incidents(rig).length === 0) await rig.pass(second)
    rig.requests.length = 0
    await rig.pass(9 * minute)
    expect(rig.monitor.state().accounts[0]?.isStreamed).toBeUndefined()
    expect(rig.requests.length).toBeGreaterThan(9 * 15)
    await rig.pass(2 * minute)
    expect(rig.monitor.state().accounts[0]?.isStreamed).toBe(true)
  })
})

describe('a poll that agrees with the stream', () => {
  it('may find a trace from before the coverage began', async () => {
    const { rig, answers } = await watching()
    answers.history = listed(ended(rig.stream()?.since ?? 0))
    await rig.pass(12 * minute)
    expect([states(rig), incidents(rig)]).toEqual([['completed'], []])
  })

  it('may find a trace from a gap', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    rig.lose({ kind: 'failed' })
    await rig.pass(2 * minute)
    answers.history = listed(ended(rig.clock.now()))
    rig.recover()
    await rig.pass(20 * minute)
    expect([states(rig), incidents(rig)]).toEqual([['completed'], []])
  })

  it('may find a trace that ended within two minutes', async () => {
    const { rig, answers } = await watching()
    rig.requests.length = 0
    const isPolled = () => rig.requests.some(({ url }) => url.pathname.endsWith('/actions'))
    let recent = 0
    while (!isPolled()) {
      recent = rig.clock.now() - minute
      answers.history = listed(ended(recent))
      await rig.pass(second)
    }
    expect(recent).toBeGreaterThan((rig.stream()?.since ?? 0) + 3 * minute)
    expect([states(rig), incidents(rig)]).toEqual([['completed'], []])
  })

  it('may find a trace from a sleep while the dead connection still looks live', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute + 2 * second)
    rig.setAhead(4 * minute)
    answers.pending = listed(ended(rig.clock.now() + minute, { finality: 'confirmed' }))
    await rig.monitor.handlers['accounts.refresh']({ key: account1 })
    await rig.pass(second)
    expect([rig.stream()?.state, states(rig), incidents(rig)]).toEqual(['live', ['on-chain'], []])
  })

  it('may find a trace that transactions without actions announced', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    rig.socket().say(transactionsFrame(key, account1))
    answers.history = listed(ended(rig.clock.now()))
    await rig.pass(25 * minute)
    expect([states(rig), incidents(rig)]).toEqual([['completed'], []])
  })

  it('may find a trace that the stream reported', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    const action = ended(rig.clock.now())
    rig.socket().say(actionsFrame(key, account1, { finality: 'finalized', actions: [action] }))
    answers.history = listed(action)
    await rig.pass(25 * minute)
    expect([states(rig), incidents(rig)]).toEqual([['completed'], []])
  })

  it('may list actions of other accounts only', async () => {
    const { rig, answers } = await watching()
    await rig.pass(3 * minute)
    answers.history = listed(ended(rig.clock.now(), {}, account2))
    await rig.pass(12 * minute)
    expect(incidents(rig)).toEqual([])
  })
})
