import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { emulatedAnswer, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const minute = 60_000
const elector = `-1:${'33'.repeat(32)}`
const config = `-1:${'55'.repeat(32)}`

interface BlockFailure {
  readonly status: number
  readonly error: string
}

/**
 * Watches two accounts whose traces vanish, the second one five minutes later, and returns how often the block in which both
 * may be was requested by then and in the end.
 */
async function blockRequests({ status, error }: BlockFailure): Promise<readonly number[]> {
  const listed = new Map([
    [elector, emulatedTransfer.trace_external_hash],
    [config, Buffer.alloc(32, 9).toString('base64')],
  ])
  let requests = 0
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    if (url.includes('/getBlockTransactions')) {
      requests += 1
      return new Response(JSON.stringify({ ok: false, error, code: status }), { status })
    }
    const account = new URL(url).searchParams.get('account') ?? ''
    const hash = listed.get(account)
    if (hash === undefined) return '{"actions":[],"address_book":{},"metadata":{}}'
    const onChain = { trace_id: hash, finality: 'pending', trace_mc_seqno_end: 70_000_001 }
    return emulatedAnswer({ ...onChain, trace_external_hash: hash, action_id: hash, accounts: [account] })
  })
  await monitor.handlers['accounts.add']({ text: elector })
  await monitor.handlers['accounts.add']({ text: config })
  await clock.runTo(startAt + minute)
  listed.delete(elector)
  await clock.runTo(startAt + 6 * minute)
  const first = requests
  listed.delete(config)
  await clock.runTo(startAt + 20 * minute)
  expect(monitor.state().traces.map(({ state }) => state)).toEqual(['unverified', 'unverified'])
  return [first, requests]
}

it('a block that does not exist is requested once for each trace that may be in it', async () => {
  expect(await blockRequests({ status: 500, error: 'LITE_SERVER_NOTREADY: not in db' })).toEqual([1, 2])
})

it('a block of a service that fails is requested three times', async () => {
  expect(await blockRequests({ status: 500, error: 'Internal error' })).toEqual([3, 6])
})
