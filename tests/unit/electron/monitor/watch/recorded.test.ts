import { describe, expect, it } from 'vitest'
import { describeAction } from '../../../../../electron/monitor/toncenter/actions.ts'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { decodePending } from '../../../../../electron/monitor/toncenter/pending.ts'
import { advanceTraces } from '../../../../fixtures/advance-traces.ts'
import type { Scope, TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { PendingActions } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'

type Stage = 'pending_ext' | 'confirmed_ext' | 'finalized_ext'

const nothing: PendingActions = decodePending(parseWire('{"actions":[],"address_book":{},"metadata":{}}'))

function bodyOf(name: string, stage: Stage | null): PendingActions {
  const recorded = JSON.parse(sample(`real/${name}.json`))
  return decodePending(parseWire(JSON.stringify((stage === null ? recorded : recorded.stages[stage]).body)))
}

/** Watches one trace. The responses are recorded, and one arrives every two seconds. */
function watching(account: string | null) {
  const known = new Map<string, TraceRecord>()
  const events: string[] = []
  let at = 0
  const apply = (body: PendingActions, by: 'account' | 'hash', absenceEnds = true) => {
    const scope: Scope =
      by === 'account'
        ? { kind: 'account', account: account ?? '', previousAt: at }
        : { kind: 'hashes', keys: [...known.keys()] }
    at += 2_000
    const context = { ...body, watchedAccounts: new Set(account === null ? [] : [account]) }
    const describeWith = (each: PendingActions['actions'][number]) => describeAction(each, context)
    const advance = advanceTraces(known, scope, body, describeWith, at, { absenceEnds })
    for (const record of advance.records) known.set(record.view.key, record)
    for (const event of advance.events)
      events.push(event.kind === 'trace-state' ? `${event.from} -> ${event.to}` : event.kind)
    const [view] = [...known.values()].map((record) => record.view)
    return view === undefined ? null : [view.state, view.stage, view.outcome]
  }
  return { apply, events, view: () => [...known.values()][0]?.view }
}

describe.runIf(hasSamples)('a recorded withdrawal that failed', recorded, () => {
  const name = 'master_011_evaa_withdraw'
  const [owner = ''] = hasSamples ? (bodyOf(name, 'pending_ext').actions[0]?.accounts ?? []) : []

  it('that is listed as confirmed and then disappears is checked and ends as unverified', () => {
    const { apply } = watching(owner)
    expect(apply(bodyOf(name, 'confirmed_ext'), 'account')).toEqual(['on-chain', 'on-chain', 'failed'])
    expect(apply(nothing, 'account')).toEqual(['checking', 'on-chain', 'failed'])
    expect(apply(nothing, 'hash')).toEqual(['unverified', 'on-chain', 'failed'])
  })

  it('that comes back finalized is failed, with an event', () => {
    const { apply, events } = watching(owner)
    apply(bodyOf(name, 'confirmed_ext'), 'account')
    apply(nothing, 'account')
    expect(apply(bodyOf(name, 'finalized_ext'), 'hash')).toEqual(['failed', 'final', 'failed'])
    expect(events).toEqual(['trace-new', 'on-chain -> checking', 'checking -> failed'])
  })

  it('that comes back finalized after its end is failed, with an event', () => {
    const { apply, events } = watching(owner)
    apply(bodyOf(name, 'pending_ext'), 'account')
    apply(nothing, 'account')
    apply(nothing, 'hash')
    expect(apply(bodyOf(name, 'finalized_ext'), 'account')).toEqual(['failed', 'final', 'failed'])
    expect(events).toEqual([
      'trace-new',
      'pending -> checking',
      'checking -> unverified',
      'unverified -> failed',
    ])
  })

  it('is not ended by the empty response of a server that lost its cache', () => {
    const empty = bodyOf('master_ok_redis_down_hash_200_empty', null)
    expect(empty.actions).toEqual([])
    for (const absenceEnds of [false, true]) {
      const { apply, events } = watching(owner)
      apply(bodyOf(name, 'confirmed_ext'), 'account')
      // On this server, requests by account fail, so no absence is reported.
      for (let count = 0; count < 5; count += 1)
        expect(apply(empty, 'hash', absenceEnds)).toEqual(['on-chain', 'on-chain', 'failed'])
      expect(apply(bodyOf(name, 'finalized_ext'), 'account')).toEqual(['failed', 'final', 'failed'])
      expect(events).toEqual(['trace-new', 'on-chain -> failed'])
    }
  })

  it('is only checked while absence is not trusted, and the untrusted responses do not count later', () => {
    const empty = bodyOf('master_ok_redis_down_hash_200_empty', null)
    const { apply } = watching(owner)
    apply(bodyOf(name, 'confirmed_ext'), 'account')
    apply(empty, 'hash', false)
    expect(apply(nothing, 'account', true)).toEqual(['checking', 'on-chain', 'failed'])
    expect(apply(empty, 'hash', false)).toEqual(['checking', 'on-chain', 'failed'])
    expect(apply(nothing, 'hash', true)).toEqual(['unverified', 'on-chain', 'failed'])
  })
})

describe.runIf(hasSamples)(
  'a recorded NFT purchase with a side transfer of 0 TON that failed',
  recorded,
  () => {
    const name = 'master_109_nft_purchase-ton_transfer'
    const buyer = '0:b9a7dce19431b56044254c69858e8dc11fec5c0761ded415e386fbe4b4e116f5'

    const shown = (watched: ReturnType<typeof watching>) =>
      watched.view()?.actions.map(({ title, success }) => [renderText(title, plainStyle), success])

    it('is completed once finalized: the purchase is the principal action', () => {
      const watched = watching(null)
      expect(watched.apply(bodyOf(name, 'pending_ext'), 'hash')).toEqual([
        'pending',
        'predicted',
        'succeeded',
      ])
      expect(watched.apply(bodyOf(name, 'confirmed_ext'), 'hash')).toEqual([
        'on-chain',
        'on-chain',
        'succeeded',
      ])
      expect(watched.apply(bodyOf(name, 'finalized_ext'), 'hash')).toEqual([
        'completed',
        'final',
        'succeeded',
      ])
      expect(watched.events).toEqual(['trace-new', 'pending -> on-chain', 'on-chain -> completed'])
      expect(shown(watched)).toEqual([
        ['Sell NFT EQ·BbMFWD···9QlcKv to EQ·C5p9zh···EW9SVx for 1.35 TON', true],
        ['Transfer 0 TON from EQ·DOD5j2···BcTzd1 to EQ·C-56PX···GQgPYM', false],
      ])
    })

    it('is completed for its buyer, whose responses list the purchase', () => {
      const listed = (stage: Stage): PendingActions => {
        const body = bodyOf(name, stage)
        return { ...body, actions: body.actions.filter(({ accounts }) => accounts.includes(buyer)) }
      }
      const watched = watching(buyer)
      expect(watched.apply(listed('confirmed_ext'), 'account')).toEqual(['on-chain', 'on-chain', 'succeeded'])
      expect(watched.apply(listed('finalized_ext'), 'account')).toEqual(['completed', 'final', 'succeeded'])
      expect(watched.apply(bodyOf(name, 'finalized_ext'), 'hash')).toEqual([
        'completed',
        'final',
        'succeeded',
      ])
      expect(shown(watched)).toEqual([['Buy NFT EQ·BbMFWD···9QlcKv for 1.35 TON', true]])
    })
  },
)
