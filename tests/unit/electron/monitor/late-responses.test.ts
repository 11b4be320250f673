import { describe, expect, it } from 'vitest'
import { account1, actionOf, hashOf, transactionsFrame } from '../../../fixtures/toncenter/stream-frames.ts'
import { listed, minute, second, startLive, watch, type LiveRig } from './live/live-rig.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const key = hashOf(1)
const nothing = JSON.stringify({ actions: [], traces: [], address_book: {}, metadata: {} })
const startUtime = startAt / 1000
const onChain = { trace_id: hashOf(7), finality: 'pending' }
const atEnd = {
  trace_id: hashOf(7),
  finality: 'finalized',
  trace_mc_seqno_end: 70_000_001,
  start_utime: startUtime - 100,
  end_utime: startUtime - 90,
  trace_end_utime: startUtime - 90,
}
const finishedWith = (hashes: object): string =>
  JSON.stringify({
    traces: [
      {
        trace_id: hashOf(7),
        external_hash: key,
        trace_info: { trace_state: 'complete' },
        start_utime: startUtime - 100,
        end_utime: startUtime - 90,
        start_lt: '1',
        end_lt: '2',
        actions: [actionOf(key, someAccount, { ...atEnd, ...hashes })],
        transactions: {},
      },
    ],
    address_book: {},
    metadata: {},
  })

const finished = finishedWith({})

const isAccount = (url: URL): boolean => url.searchParams.get('account') === someAccount

/**
 * Watches an account whose trace is pending, removes it while a request that `isLate` matches is under way, and then returns
 * `late`. Returns the states of the listed traces.
 */
async function afterRemoval(
  isLate: (url: URL) => boolean,
  late: string,
  before: (url: URL) => string,
): Promise<readonly string[]> {
  const held = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  let isHeld = false
  const { monitor, clock } = await startOver(
    emptyFolder(),
    async (address) => {
      const url = new URL(address)
      if (isHeld || !isLate(url)) return new Response(before(url))
      isHeld = true
      sent.resolve()
      await held.promise
      return new Response(late)
    },
    undefined,
    { isBasic: false },
  )
  await monitor.handlers['accounts.add']({ text: otherAccount })
  await monitor.handlers['accounts.add']({ text: someAccount })
  for (let passed = 0; !isHeld && passed < 60; passed += 1) await clock.runTo(clock.now() + second)
  await sent.promise
  await monitor.handlers['accounts.remove']({ key: someAccount })
  held.resolve()
  await clock.runTo(clock.now() + 5 * second)
  return monitor.state().traces.map(({ state }) => state)
}

describe('a trace of an account that was removed in the meantime is not listed', () => {
  const pending = (url: URL): string =>
    url.pathname.endsWith('/pendingActions') && isAccount(url)
      ? listed(actionOf(key, someAccount))
      : url.searchParams.has('ext_msg_hash')
        ? listed(actionOf(key, someAccount))
        : nothing

  it('by a poll of live traces', async () => {
    const isLate = (url: URL): boolean => url.searchParams.has('ext_msg_hash')
    expect(await afterRemoval(isLate, listed(actionOf(key, someAccount, onChain)), pending)).toEqual([])
  })

  it('by its history', async () => {
    const isLate = (url: URL): boolean => url.pathname.endsWith('/actions') && isAccount(url)
    expect(await afterRemoval(isLate, listed(actionOf(key, someAccount, atEnd)), () => nothing)).toEqual([])
  })

  it('by a lookup of its outcome', async () => {
    let polls = 0
    const once = (url: URL): string => {
      if (!url.pathname.endsWith('/pendingActions') || !isAccount(url)) return nothing
      polls += 1
      return polls === 1 ? listed(actionOf(key, someAccount)) : nothing
    }
    const isLate = (url: URL): boolean => url.pathname.endsWith('/traces') && url.searchParams.has('msg_hash')
    expect(await afterRemoval(isLate, finished, once)).toEqual([])
  })

  it('by a lookup after transactions without actions', async () => {
    const rig: LiveRig = await startLive({
      answer: ({ searchParams }) =>
        searchParams.has('ext_msg_hash') ? listed(actionOf(key, account1, onChain)) : null,
    })
    await watch(rig, [account1])
    rig.socket().say(transactionsFrame(key, account1))
    await rig.pass(second)
    await rig.monitor.handlers['accounts.remove']({ key: account1 })
    await rig.pass(minute)
    expect(rig.monitor.state().traces).toEqual([])
  })
})

it('a lookup of a followed message that an account listed in the meantime adds no second trace', async () => {
  const original = hashOf(9)
  const hashes = { trace_external_hash: original, trace_external_hash_norm: key }
  const held = Promise.withResolvers<void>()
  let phase: 'sent' | 'listed' | 'ended' = 'sent'
  const { monitor, clock } = await startOver(
    emptyFolder(),
    async (address) => {
      const url = new URL(address)
      if (url.pathname.endsWith('/traces') && url.searchParams.has('msg_hash')) {
        if (phase === 'sent') phase = 'listed'
        await held.promise
        return new Response(finishedWith(hashes))
      }
      const isListed = phase === 'listed' && url.pathname.endsWith('/pendingActions') && isAccount(url)
      return new Response(isListed ? listed(actionOf(key, someAccount, { ...onChain, ...hashes })) : nothing)
    },
    undefined,
    { isBasic: false },
  )
  await monitor.handlers['accounts.add']({ text: someAccount })
  await monitor.handlers['accounts.add']({ text: original })
  const traces = (): readonly string[] =>
    monitor.state().traces.map(({ key: each, state }) => `${each} ${state}`)
  for (let passed = 0; traces().length === 0 && passed < 60; passed += 1)
    await clock.runTo(clock.now() + second)
  expect(traces()).toEqual([`${key} on-chain`])
  expect(monitor.state().follows[0]).toMatchObject({ key: original, trace: key })
  phase = 'ended'
  held.resolve()
  await clock.runTo(clock.now() + minute)
  expect(traces()).toEqual([`${key} completed`])
})
