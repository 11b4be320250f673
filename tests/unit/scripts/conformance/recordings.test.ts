import { describe, expect, it } from 'vitest'
import { NotCheckable, type Verdict } from '../../../../scripts/conformance/check.ts'
import type { FactId } from '../../../../scripts/conformance/fact-words.ts'
import { checks } from '../../../../scripts/conformance/run.ts'
import type { Subjects } from '../../../../scripts/conformance/subjects.ts'
import { asObject } from '../../../../electron/monitor/toncenter/shape.ts'
import { parseWire } from '../../../../electron/monitor/toncenter/json.ts'
import { hasSamples, recorded, sample } from '../../../fixtures/toncenter/files.ts'

const missing = (): never => {
  throw new NotCheckable()
}
const noSubjects: Subjects = {
  account: missing,
  pending: missing,
  pendingAccount: missing,
  action: missing,
  hash: missing,
  block: missing,
  shardBlock: missing,
  pool: missing,
}

function judge(id: FactId, body: string): Verdict {
  const check = checks[id]
  if (check.kind !== 'body') throw new Error(`${id} does not judge one body`)
  return check.judge(asObject(parseWire(body)), noSubjects)
}

/** Facts that the recorded responses show, by operation. */
const finished: readonly FactId[] = ['knownTypes', 'finishedSort', 'finishedFinality', 'finishedSeqno']
const traces: readonly FactId[] = ['traceState', 'traceUnclassified', 'traceRoot', 'traceSeqno']
const blocks: readonly FactId[] = [
  'idType',
  'resultType',
  'extraPlace',
  'blockIntegers',
  'blockCase',
  'blockHashes',
  'blockMode',
  'blockOrder',
]
const shown: readonly (readonly [file: string, ids: readonly FactId[]])[] = [
  ['live/finished/acc_all.json', finished],
  ['live/finished/msg_unknown.json', ['finishedUnknown', 'topLevel', 'unknownHash']],
  ['live/finished/traces_unknown.json', ['traceUnknown']],
  ['live/finished/traces_msg.json', traces],
  ['getBlockTransactions_01_mc_24226822.json', blocks],
  ['getBlockTransactions_03_mc_39984096.json', blocks],
]

describe.runIf(hasSamples)('recorded responses', recorded, () => {
  const cases = shown.flatMap(([file, ids]) => ids.map((id) => [id, file] as const))

  it.each(cases)('%s holds in %s', (id, file) => {
    expect(judge(id, sample(file))).toMatchObject({ result: 'holds' })
  })

  it('a page of finished actions contradicts the order when read backwards', () => {
    expect(judge('finishedSort', sample('live/finished/acc_asc.json')).result).toBe('differs')
  })
})
