import { expect, test } from 'vitest'
import { plainStyle } from '../../../../electron/shared/text-parts.ts'
import { journalCsv, pendingCsv } from '../../../../src/lib/trace-csv.ts'
import { inState } from '../../../fixtures/trace-progress.ts'
import { endedTrace, master, ours, payment } from '../../../fixtures/traces.ts'

const head =
  'ended_at,ended_at_unix,outcome,action_outcome,account_label,account,action,title,counterparty_label,counterparty,direction,amount,asset,' +
  'asset_decimals,asset_address,amount_units,comment,block,message_hash'
const account = 'EQAREREREREREREREREREREREREREREREREREREREREREeYT'
const recipient = 'EQAiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIp3C'
const token = 'EQAzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM7SN'
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const style = { ...plainStyle, labelOf: (key: string) => (key === ours ? 'Hot wallet' : null) }

test('an entry has its end, outcome, names, exact amount, decimals and block', () => {
  const [first, line] = journalCsv([endedTrace()], style).split('\r\n')
  expect(first).toBe(head)
  expect(line).toBe(
    `"2026-11-20T14:02:07.000Z",1795183327,"completed","succeeded","Hot wallet","${account}","Send","Send 48,081 USD₮","vendor.ton","${recipient}",` +
      `"out",48081.000000,"USD₮",6,"${token}",48081000000,,55000001,"${hash}"`,
  )
})

test('a line says whether its own action succeeded, as totals count it', () => {
  const trace = endedTrace({
    ...inState('partly-failed'),
    actions: [payment({ success: true }), payment({ success: false }), payment({ success: null })],
  })
  const outcomes = journalCsv([trace, endedTrace({ ...inState('unverified'), actions: [] })], style)
    .split('\r\n')
    .slice(1, 5)
    .map((line) => line.split(',').slice(2, 4))
  expect(outcomes).toEqual([
    ['"partly-failed"', '"succeeded"'],
    ['"partly-failed"', '"failed"'],
    ['"partly-failed"', '"unverified"'],
    ['"unverified"', ''],
  ])
})

test('hidden amounts stay hidden', () => {
  const csv = journalCsv([endedTrace()], { ...style, hideAmounts: true })
  expect(csv).not.toMatch(/48,?081/)
  expect(csv).toContain('"out","•••","USD₮",6,')
})

test('an action without amounts has a line, and one of a token without decimals only its units', () => {
  const asset = { kind: 'jetton', master, symbol: null, decimals: null } as const
  const trace = endedTrace({
    mcSeqno: null,
    actions: [
      payment({ amounts: [], comment: '=1+1' }),
      payment({ amounts: [{ units: '7', asset, direction: null }] }),
    ],
  })
  const [, none, units] = journalCsv([trace], style).split('\r\n')
  expect(none).toContain(`"${recipient}",,,,,,,"'=1+1",,"${hash}"`)
  expect(units).toContain(`"${recipient}",,,"token EQ·AzMzMz···MzM7SN",,"${token}",7,,,"${hash}"`)
})

test('a trace without actions has one line', () => {
  expect(journalCsv([endedTrace({ actions: [] })], style).split('\r\n')).toHaveLength(3)
})

test('a pending action has its state, when it was first seen, and no end', () => {
  const changes = { ...inState('on-chain'), endedAt: null, mcSeqno: null }
  const [first, line, second] = pendingCsv([endedTrace(changes), endedTrace()], style).split('\r\n')
  expect(first).toBe(`state,first_seen_at,first_seen_at_unix,ended_at,ended_at_unix,${head.slice(31)}`)
  expect(line).toBe(
    `"on-chain","2026-11-20T14:02:05.000Z",1795183325,,,"unverified","Hot wallet","${account}","Send","Send 48,081 USD₮","vendor.ton","${recipient}",` +
      `"out",48081.000000,"USD₮",6,"${token}",48081000000,,,"${hash}"`,
  )
  expect(second).toMatch(
    /^"completed","2026-11-20T14:02:05.000Z",1795183325,"2026-11-20T14:02:07.000Z",1795183327,/,
  )
})
