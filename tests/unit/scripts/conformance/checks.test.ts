import { expect, it } from 'vitest'
import { factIds, type FactId } from '../../../../scripts/conformance/fact-words.ts'
import { runChecks, type Row } from '../../../../scripts/conformance/run.ts'
import { createService } from '../../../../scripts/conformance/service.ts'
import { conforming, type Reply } from '../../../fixtures/conformance/conforming.ts'
import { deviations, type Deviation } from '../../../fixtures/conformance/deviations.ts'
import { serve } from '../../../fixtures/toncenter/server.ts'

const nothingGiven = { account: null, pool: null, block: null }

function replyTo(url: URL, { target, change }: Deviation): Reply {
  const reply = conforming(url)
  return target.test(`${url.pathname}${decodeURIComponent(url.search)}`) ? change(reply) : reply
}

/** Runs checks against a local server. A wait only advances a simulated clock. */
async function run(deviation: Deviation, ids?: readonly FactId[]) {
  await using server = await serve(({ url }, response) => {
    const { status, headers, text } = replyTo(url, deviation)
    response.sendDate = false
    response.writeHead(status, headers).end(text)
  })
  let clock = 0
  const sentAt: number[] = []
  const service = createService({
    baseUrl: server.baseUrl,
    key: null,
    fetch: (url, init) => {
      sentAt.push(clock)
      return fetch(url, init)
    },
    now: () => clock,
    sleep: (ms) => {
      clock += ms
      return Promise.resolve()
    },
  })
  const rows = await runChecks(service, nothingGiven, () => undefined, ids)
  return { rows, sentAt, seen: server.seen }
}

const never: Deviation = { target: /^$/, change: (reply) => reply }

function idsOf(rows: readonly Row[], result: Row['result']): readonly FactId[] {
  return rows.filter((row) => row.result === result).map(({ id }) => id)
}

it('every fact holds for a service that conforms; refusals are not provoked', async () => {
  const { rows, sentAt } = await run(never)
  expect(rows.filter(({ result }) => result === 'differs')).toEqual([])
  expect(idsOf(rows, 'not checkable')).toEqual(['rateLimitBody', 'retryAfter', 'refusedKey'])
  expect(rows).toHaveLength(factIds.length)
  const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
  expect(Math.min(...gaps)).toBe(1_200)
})

it('facts about a block that the service lacks are not checkable', async () => {
  const text = '{"ok":false,"error":"LITE_SERVER_NOTREADY: seqno not in db","code":500}'
  const lacking = { target: /seqno=50000014/, change: (reply: Reply) => ({ ...reply, status: 500, text }) }
  const ids: readonly FactId[] = ['idType', 'countOver', 'countZero', 'emptyValue', 'halfCursor', 'loneHash']
  const { rows } = await run(lacking, ids)
  expect(idsOf(rows, 'not checkable')).toEqual(ids)
  expect(rows[1]?.seen).toContain('The service does not have the block. Pass another --block: 500')
})

/** The facts about refusals depend on a check that runs first: they are judged by the responses that it received. */
const before: Readonly<Partial<Record<FactId, FactId>>> = {
  rateLimitBody: 'noFilter',
  retryAfter: 'noFilter',
  refusedKey: 'noFilter',
}

it.each(factIds)('%s differs for a service that contradicts it', async (id) => {
  const first = before[id]
  const { rows } = await run(deviations[id], first === undefined ? [id] : [first, id])
  expect(rows.at(-1)).toMatchObject({ id, result: 'differs' })
})
