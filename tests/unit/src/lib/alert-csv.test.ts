import { expect, it } from 'vitest'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import { plainStyle } from '../../../../electron/shared/text-parts.ts'
import { alertsCsv } from '../../../../src/lib/alert-csv.ts'
import { ours } from '../../../fixtures/traces.ts'

const at = Date.UTC(2026, 10, 20, 12)
const failed: Incident = {
  id: 'i1',
  rule: 'trace-failed',
  severity: 'warning',
  event: {
    kind: 'trace-failed',
    title: [
      { kind: 'text', text: 'Send ' },
      { kind: 'amount', units: '1500000000', asset: { kind: 'native' } },
    ],
    account: ours,
    evidence: [],
  },
  when: null,
  at,
  subject: { kind: 'trace', key: 'a hash=' },
  acknowledgedAt: null,
}
const linesOf = (incident: Incident, hideAmounts: boolean): readonly string[] => {
  const style = { ...plainStyle, hideAmounts, labelOf: () => 'Payroll' }
  return alertsCsv([incident], style, { ruleOf: () => 'A transaction failed', now: at }).split('\r\n')
}

it('a trace has its account and hash, and amounts are hidden if they are in the window', () => {
  const [, shown = ''] = linesOf(failed, false)
  expect(shown).toContain('"open","warning","A transaction failed","Failed: Send 1.5 TON (Payroll)"')
  expect(shown).toContain(',"Payroll","EQAREREREREREREREREREREREREREREREREREREREREREeYT","trace","a hash=",')
  expect(linesOf(failed, true)[1]).toContain('Send ••• TON')
})

it('each cell is below its name', () => {
  const ended = { at: at + 3_000, why: 'rule-off' } as const
  const lines = linesOf({ ...failed, recoveredAt: at + 1_000, acknowledgedAt: at + 2_000, ended }, false)
  const columns = lines.slice(0, 2).map((line) => line.split(','))
  expect(columns.map((cells) => cells.slice(-7))).toEqual([
    ['subject_kind', 'subject', 'resolved_at', 'acknowledged_at', 'closed_at', 'closed_because', 'id'],
    [
      '"trace"',
      '"a hash="',
      '"2026-11-20T12:00:01.000Z"',
      '"2026-11-20T12:00:02.000Z"',
      '"2026-11-20T12:00:03.000Z"',
      '"rule-off"',
      '"i1"',
    ],
  ])
  expect(columns.map(({ length }) => length)).toEqual([16, 16])
})

it('an alert about the service has no account, and a snoozed one says so', () => {
  const event = { kind: 'access-refused', cause: 'key-rejected' } as const
  const subject = { kind: 'service', key: 'key' } as const
  const [, line = ''] = linesOf({ ...failed, event, subject, snoozedUntil: at + 1 }, false)
  expect(line).toContain(',"snoozed",')
  expect(line).toContain(',,,"service","key",')
})
