import { describe, expect, it } from 'vitest'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { emptyFolder } from '../store/profile.ts'
import {
  hour,
  listed,
  minute,
  second,
  startLive,
  watch,
  type LiveRig,
  type LiveRigOptions,
} from './live-rig.ts'

const key = hashOf(1)
const atEnd = { trace_id: hashOf(7), finality: 'finalized', trace_mc_seqno_end: 70_000_001 }
const onChain = { trace_id: hashOf(7), finality: 'confirmed' }

const frame = (finality: string, more: Readonly<Record<string, unknown>> = {}) =>
  actionsFrame(key, account1, { finality, actions: [actionOf(key, account1, more)] })

async function watching(options: LiveRigOptions = {}): Promise<LiveRig> {
  const rig = await startLive(options)
  await watch(rig, [account1])
  return rig
}

async function say(rig: LiveRig, message: unknown): Promise<void> {
  rig.socket().say(message)
  await rig.pass(second)
}

const trace = (rig: LiveRig) => rig.monitor.state().traces[0]
const states = (rig: LiveRig) => rig.monitor.state().traces.map(({ state }) => state)
const evidence = (rig: LiveRig) => trace(rig)?.steps.map((step) => step.evidence)
const posts = ({ requests }: LiveRig) => requests.filter(({ url }) => url.searchParams.has('ext_msg_hash'))

describe('a trace that the stream reports', () => {
  it('appears, advances and ends within a second of its frames', async () => {
    const rig = await watching()
    await say(rig, frame('pending'))
    expect([states(rig), evidence(rig)]).toEqual([['pending'], [[{ kind: 'emulated', by: 'stream' }]]])
    expect(rig.monitor.state().accounts[0]?.liveTraces).toBe(1)
    await say(rig, frame('confirmed', onChain))
    expect([states(rig), evidence(rig)?.at(-1)]).toEqual([
      ['on-chain'],
      [{ kind: 'root-on-chain', by: 'stream' }],
    ])
    await say(rig, frame('finalized', atEnd))
    expect([states(rig), evidence(rig)?.at(-1)]).toEqual([
      ['completed'],
      [{ kind: 'in-masterchain-block', seqno: 70_000_001, by: 'stream' }],
    ])
    expect(rig.requests).toEqual([])
  })

  it('ends as failed with the type of the failed action', async () => {
    const rig = await watching()
    await say(rig, frame('pending'))
    await say(rig, frame('finalized', { ...atEnd, success: false }))
    expect([states(rig), evidence(rig)?.at(-1)]).toEqual([
      ['failed'],
      [
        { kind: 'in-masterchain-block', seqno: 70_000_001, by: 'stream' },
        { kind: 'action-failed', type: 'call_contract', by: 'stream' },
      ],
    ])
  })

  it('keeps a time that includes the moment before its frame was sent', async () => {
    const rig = await watching()
    const at = rig.clock.now()
    await say(rig, transactionsFrame(hashOf(2), account1))
    await say(rig, frame('pending'))
    expect(trace(rig)?.steps[0]?.when).toEqual({ after: at - second, before: at + second })
  })

  it('continues without a break over repeated and swapped frames', async () => {
    const rig = await watching()
    const frames = [frame('pending'), transactionsFrame(key, account1), frame('finalized', atEnd)]
    for (const each of [...frames.toReversed(), ...frames, ...frames]) rig.socket().say(each)
    await rig.pass(10 * second)
    expect(states(rig)).toEqual(['completed'])
    expect(rig.requests).toEqual([])
  })

  it('ends as not executed when the service withdraws it', async () => {
    const rig = await watching()
    await say(rig, frame('pending'))
    await say(rig, { type: 'trace_invalidated', trace_external_hash_norm: key })
    expect([states(rig), evidence(rig)?.at(-1)]).toEqual([['not-executed'], [{ kind: 'withdrawn' }]])
    expect(rig.monitor.state().accounts[0]?.liveTraces).toBe(0)
  })

  it('comes back when it gets on chain after all', async () => {
    const rig = await watching()
    await say(rig, frame('pending'))
    await say(rig, { type: 'trace_invalidated', trace_external_hash_norm: key })
    await say(rig, frame('pending'))
    expect(states(rig)).toEqual(['not-executed'])
    await say(rig, frame('confirmed', onChain))
    expect([states(rig), trace(rig)?.endedAt]).toEqual([['on-chain'], null])
    await say(rig, frame('finalized', atEnd))
    expect(trace(rig)?.steps.map(({ state }) => state)).toEqual([
      'pending',
      'not-executed',
      'on-chain',
      'completed',
    ])
  })

  it('is polled after 20 seconds without a frame', async () => {
    const rig = await watching({
      answer: ({ searchParams }) =>
        searchParams.has('ext_msg_hash') ? listed(actionOf(key, account1, atEnd)) : null,
    })
    await say(rig, frame('pending'))
    await rig.pass(18 * second)
    expect(posts(rig)).toEqual([])
    await rig.pass(20 * second)
    expect(posts(rig).length).toBeGreaterThan(0)
    expect(states(rig)).toEqual(['completed'])
  })
})

it('a trace is polled after 20 seconds without a frame, although the clock was set back by an hour', async () => {
  const rig = await watching()
  rig.setAhead(hour)
  await rig.pass(12 * minute)
  await say(rig, frame('pending'))
  rig.setAhead(0)
  rig.requests.length = 0
  await rig.pass(40 * second)
  expect(posts(rig).length).toBeGreaterThan(0)
})

it('a trace reported while the clock was a day ahead is not executed ten minutes after it was set back', async () => {
  const rig: LiveRig = await watching({
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/actions') || searchParams.has('account')) return null
      const end = Math.floor(rig.clock.now() / second)
      return listed(actionOf(hashOf(9), account2, { ...atEnd, end_utime: end, trace_end_utime: end }))
    },
  })
  rig.setAhead(24 * hour)
  await say(rig, frame('pending'))
  rig.setAhead(0)
  await rig.pass(9 * minute)
  expect(states(rig)).toEqual(['checking'])
  await rig.pass(11 * minute)
  expect(states(rig)).toEqual(['not-executed'])
})

it('a trace that stays listed on chain does not end, however often lookups do not find it', async () => {
  const rig = await watching({
    answer: ({ pathname, searchParams }) => {
      const end = Math.floor(rig.clock.now() / second)
      const newest = actionOf(hashOf(9), account2, { ...atEnd, end_utime: end, trace_end_utime: end })
      if (pathname.endsWith('/actions')) return searchParams.has('account') ? null : listed(newest)
      return pathname.endsWith('/pendingActions') ? listed(actionOf(key, account1, onChain)) : null
    },
  })
  await say(rig, frame('confirmed', onChain))
  await rig.pass(40 * minute)
  expect(states(rig)).toEqual(['on-chain'])
  expect(rig.requests.filter(({ url }) => url.searchParams.has('msg_hash')).length).toBeGreaterThan(30)
})

it('a trace is looked up when it is no longer listed and the stream did not report its end', async () => {
  const rig = await watching()
  await say(rig, frame('pending'))
  await rig.pass(18 * second)
  expect(rig.requests).toEqual([])
  await rig.pass(20 * second)
  expect(states(rig)).toEqual(['checking'])
  expect(rig.requests.some(({ url }) => url.pathname.endsWith('/traces'))).toBe(true)
  const asked = rig.requests.filter(({ url }) => url.searchParams.has('account'))
  expect(asked.length).toBeLessThan(3)
})

describe('the time at which a trace began', () => {
  const began = (rig: LiveRig) => trace(rig)?.steps[0]?.when.after

  it('is after the last poll if frames may be missing', async () => {
    const rig = await startLive()
    await rig.monitor.handlers['accounts.add']({ text: account1 })
    await rig.pass(2 * minute)
    const polls = rig.requests.filter(({ url }) => url.pathname.endsWith('/pendingActions'))
    rig.socket().sayText('{')
    rig.socket().say(frame('pending'))
    await rig.pass(10)
    expect([trace(rig)?.steps[0]?.state, began(rig)]).toEqual(['pending', polls.at(-1)?.at])
  })

  it('is after the last observation of an earlier session, if the stream reports it before the first poll', async () => {
    const folder = emptyFolder()
    const earlier = await watching({ folder })
    const stoppedAt = earlier.clock.now()
    await earlier.monitor.close()
    const rig = await startLive({ folder, answer: () => new Response('', { status: 500 }) })
    await rig.pass(5 * minute)
    await say(rig, frame('pending'))
    const after = began(rig) ?? 0
    expect([states(rig), after > stoppedAt - minute, after <= stoppedAt]).toEqual([['pending'], true, true])
  })

  it('is not known of an account that was never polled, although the stream reported another trace', async () => {
    const rig = await startLive({ answer: () => new Response('', { status: 500 }) })
    await watch(rig, [account1])
    const earlier = { start_utime: Math.floor(rig.clock.now() / 1_000) - 3_600 }
    const other = actionsFrame(hashOf(3), account1, { actions: [actionOf(hashOf(3), account1, earlier)] })
    await say(rig, other)
    await say(rig, frame('pending', earlier))
    expect(rig.monitor.state().traces.map(({ steps }) => steps[0]?.when.after)).toEqual([null, null])
  })

  it('is after the start of the watch if the account was never polled and the trace started later', async () => {
    const rig = await startLive({ answer: () => new Response('', { status: 500 }) })
    await watch(rig, [account1])
    const since = rig.monitor.state().accounts[0]?.addedAt
    await say(rig, frame('pending'))
    expect([began(rig), typeof since]).toEqual([since, 'number'])
  })

  it('is after the last reply to a ping if the stream was quiet', async () => {
    const rig = await watching()
    await rig.pass(10 * minute)
    await say(rig, frame('pending'))
    // A ping is sent every 15 seconds, and what was heard is noted as often.
    expect(rig.clock.now() - (began(rig) ?? 0)).toBeLessThan(33 * second)
  })

  it('is after the last frame, also if the subscription became smaller since', async () => {
    const rig = await startLive()
    await watch(rig, [account1, account2])
    await say(rig, actionsFrame(hashOf(3), account1, { actions: [actionOf(hashOf(3), account1)] }))
    const heardAt = rig.clock.now() - second
    await rig.monitor.handlers['accounts.remove']({ key: account2 })
    await rig.pass(2 * second)
    await say(rig, frame('pending'))
    const after = rig.monitor.state().traces.find((each) => each.key === key)?.steps[0]?.when.after
    expect(after).toBeGreaterThanOrEqual(heardAt - second)
  })

  it('may be that of transactions without actions', async () => {
    const rig = await watching()
    await say(rig, transactionsFrame(hashOf(2), account1))
    const heardAt = rig.clock.now() - second
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(2 * second)
    await say(rig, frame('pending'))
    expect(began(rig)).toBe(heardAt - second)
  })
})

describe('transactions without actions', () => {
  const answer: LiveRigOptions['answer'] = ({ searchParams }) =>
    searchParams.has('ext_msg_hash') ? listed(actionOf(key, account1, onChain)) : null

  it('are looked up after three seconds', async () => {
    const rig = await watching({ answer })
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(2_900)
    expect(posts(rig)).toEqual([])
    await rig.pass(200)
    expect([posts(rig).length, states(rig)]).toEqual([1, ['on-chain']])
    expect(evidence(rig)).toEqual([[{ kind: 'root-on-chain', by: 'hash' }]])
    expect(trace(rig)?.accounts).toEqual([account1])
  })

  it('are looked up once', async () => {
    const rig = await watching({
      answer: ({ searchParams }) =>
        searchParams.has('ext_msg_hash') ? listed(actionOf(key, account1, atEnd)) : null,
    })
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(minute)
    expect([posts(rig).length, states(rig)]).toEqual([1, ['completed']])
  })

  /** Returns the body of a response with a finished trace, whose action names no accounts. */
  function finishedBody(isClassified: boolean): string {
    const { accounts: _none, ...action } = actionOf(key, account1, atEnd)
    const finished = {
      trace_id: hashOf(7),
      external_hash: key,
      trace_info: { trace_state: 'complete' },
      start_utime: 1_795_331_603,
      end_utime: 1_795_331_689,
      start_lt: '1',
      end_lt: '2',
      actions: isClassified ? [action] : [],
      transactions: { [hashOf(7)]: { account: account1.toUpperCase() }, [hashOf(8)]: { account: account2 } },
    }
    return JSON.stringify({ traces: [finished], address_book: {}, metadata: {} })
  }

  it.each([0, 20])('are looked up until the service classified the trace, %i minutes later', async (late) => {
    const rig: LiveRig = await watching({
      answer: ({ pathname }) =>
        pathname.endsWith('/traces') ? finishedBody(rig.clock.now() >= classifiedAt) : null,
    })
    const classifiedAt = rig.clock.now() + late * minute
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(5 * second + 2 * late * minute)
    expect([states(rig), trace(rig)?.accounts]).toEqual([['completed'], [account1]])
    expect(posts(rig).length).toBeLessThan(12)
  })

  it('are looked up together', async () => {
    const rig = await watching({ answer })
    for (let nth = 1; nth <= 60; nth += 1) rig.socket().say(transactionsFrame(hashOf(nth), account1))
    await rig.pass(5 * second)
    expect(posts(rig).map(({ url }) => url.searchParams.getAll('ext_msg_hash').length)).toEqual([50, 10])
  })

  it('are looked up until an action concerns the account', async () => {
    let account = account2
    const rig = await watching({
      answer: ({ searchParams }) =>
        searchParams.has('ext_msg_hash') ? listed(actionOf(key, account, onChain)) : null,
    })
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(5 * second)
    expect(states(rig)).toEqual([])
    account = account1
    await rig.pass(10 * second)
    expect(states(rig)).toEqual(['on-chain'])
    expect(trace(rig)?.accounts).toEqual([account1])
  })

  it('are looked up although actions of the same trace came long before', async () => {
    const rig = await watching({ answer })
    await say(rig, frame('pending'))
    await rig.pass(10 * second)
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(4 * second)
    expect([posts(rig).length, states(rig)]).toEqual([1, ['on-chain']])
  })

  it('are looked up again when the lookup failed', async () => {
    let failures = 1
    const rig = await watching({
      answer: ({ searchParams }) => {
        if (!searchParams.has('ext_msg_hash')) return null
        failures -= 1
        if (failures >= 0) throw new TypeError('fetch failed')
        return listed(actionOf(key, account1, atEnd))
      },
    })
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(minute)
    expect(states(rig)).toEqual(['completed'])
  })
})

describe('a trace that ended while the stream was lost', () => {
  it('is found by polling and in the history', async () => {
    let isOver = false
    const rig = await watching({
      answer: ({ pathname, searchParams }) =>
        isOver && pathname.endsWith('/actions') && searchParams.get('account') !== null
          ? listed(
              actionOf(key, account1, { ...atEnd, trace_end_utime: 1_795_176_130, end_utime: 1_795_176_130 }),
            )
          : null,
    })
    rig.lose({ kind: 'failed' })
    isOver = true
    await rig.pass(5 * second)
    rig.recover()
    await rig.pass(2 * minute)
    expect(rig.stream()?.state).toBe('live')
    expect(states(rig)).toEqual(['completed'])
  })

  it.each([40, 250])('is found too if the service indexes it later than %i s', async (late) => {
    let isIndexed = false
    const rig = await watching({
      answer: ({ pathname, searchParams }) =>
        isIndexed && pathname.endsWith('/actions') && searchParams.get('account') !== null
          ? listed(
              actionOf(key, account1, { ...atEnd, trace_end_utime: 1_795_176_130, end_utime: 1_795_176_130 }),
            )
          : null,
    })
    rig.lose({ kind: 'failed' })
    await rig.pass(5 * second)
    rig.recover()
    await rig.pass(late * second)
    expect([rig.stream()?.state, states(rig)]).toEqual(['live', []])
    isIndexed = true
    await rig.pass(minute)
    expect(states(rig)).toEqual(['completed'])
  })

  it('is found too if it ended between a poll and the subscription', async () => {
    let sentAfterSubscription = 0
    const rig = await startLive({ answer: () => null })
    await rig.monitor.handlers['accounts.add']({ text: account1 })
    await rig.pass(minute)
    const since = rig.stream()?.since ?? 0
    for (const { at, url } of rig.requests)
      if (at >= since && url.pathname.endsWith('/pendingActions')) sentAfterSubscription += 1
    expect(sentAfterSubscription).toBe(1)
  })
})
