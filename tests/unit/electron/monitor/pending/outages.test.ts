import { expect, it } from 'vitest'
import { account1 } from '../../../../fixtures/toncenter/stream-frames.ts'
import { idleAccounts, minute, second, startLive, watch, type LiveRig } from '../live/live-rig.ts'

const noStream = { kind: 'http', status: 404, body: '', retryAfter: null } as const

/** Watches accounts on a service. While its `status` is not 200, it fails requests whose path ends with `path`. */
async function failing(path: string, accounts: readonly string[] = [account1]) {
  const service = { status: 200 }
  const rig = await startLive({
    refusal: noStream,
    answer: ({ pathname }) =>
      service.status !== 200 && pathname.endsWith(path)
        ? new Response('Internal Server Error', { status: service.status })
        : null,
  })
  await watch(rig, accounts)
  return { rig, service }
}

const sent = ({ requests }: LiveRig, path: string): readonly number[] =>
  requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ at }) => at)

async function untilSent(rig: LiveRig, path: string): Promise<void> {
  rig.requests.length = 0
  while (sent(rig, path).length === 0) await rig.pass(second)
}

it('the history is read at once when pending actions can be read again, because some may have come and gone', async () => {
  const { rig, service } = await failing('/pendingActions')
  await untilSent(rig, '/actions')
  service.status = 502
  await rig.pass(25 * second)
  service.status = 200
  await untilSent(rig, '/pendingActions')
  await rig.pass(2 * second)
  expect(sent(rig, '/actions')).toHaveLength(1)
})

it('the history of every account is read within seconds when it can be read again', async () => {
  const { rig, service } = await failing('/actions', idleAccounts(4))
  await untilSent(rig, '/actions')
  service.status = 502
  await rig.pass(5 * minute)
  service.status = 200
  await untilSent(rig, '/actions')
  await rig.pass(11 * second)
  const read = rig.requests.filter(({ url }) => url.pathname.endsWith('/actions'))
  expect(new Set(read.map(({ url }) => url.searchParams.get('account'))).size).toBe(4)
})

it('a single failure is not an outage', async () => {
  const { rig, service } = await failing('/pendingActions')
  await untilSent(rig, '/actions')
  service.status = 502
  await untilSent(rig, '/pendingActions')
  service.status = 200
  await rig.pass(20 * second)
  expect(sent(rig, '/actions')).toEqual([])
})
