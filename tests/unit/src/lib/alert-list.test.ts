import { expect, it } from 'vitest'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import { listAlerts, type AlertFilter } from '../../../../src/lib/alert-list.ts'
import { noAlertFilter } from '../../../../src/stores/alert-filter.ts'

function alert(id: string, changes: Partial<Incident> = {}): Incident {
  return {
    id,
    rule: id,
    severity: 'warning',
    event: { kind: 'not-fresh', fault: 'not-found' },
    at: 1,
    subject: { kind: 'account', key: '0:aa' },
    acknowledgedAt: null,
    when: null,
    ...changes,
  }
}

const all = [
  alert('paid', { subject: { kind: 'account', key: '0:bb' } }),
  alert('lost', { severity: 'critical', subject: { kind: 'pool', key: '-1:cc' } }),
  alert('done', { acknowledgedAt: 5 }),
  alert('later', { snoozedUntil: 100 }),
]

const list = (changes: Partial<AlertFilter>, now = 50) => {
  const { open, snoozed, earlier } = listAlerts(
    all,
    { ...noAlertFilter, ...changes },
    {
      now,
      textOf: ({ id }) => `The alert ${id}: 48,081 USD₮`,
      groupOf: (place) => (place === '0:bb' ? 'payroll' : undefined),
    },
  )
  return [...open, ...snoozed].map(({ incidents }) => incidents[0].id).concat(earlier.map(({ id }) => id))
}

it.each<readonly [Partial<AlertFilter>, readonly string[]]>([
  [{}, ['lost', 'paid', 'later', 'done']],
  [{ severity: 'critical' }, ['lost']],
  [{ rule: 'done' }, ['done']],
  [{ place: '-1:cc' }, ['lost']],
  [{ place: 'group:payroll' }, ['paid']],
  [{ place: 'group:other' }, []],
  [{ text: 'usdt 48081 PAID' }, ['paid']],
  [{ text: 'nothing' }, []],
])('%j lists %j', (filter, ids) => {
  expect(list(filter)).toEqual(ids)
})

it('a snoozed alert is open again when its time is over', () => {
  expect(list({}, 100)).toEqual(['lost', 'later', 'paid', 'done'])
})
