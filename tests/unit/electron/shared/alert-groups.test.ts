import { describe, expect, it } from 'vitest'
import { countOpenAlerts, countOpenInfo, groupAlerts } from '../../../../electron/shared/alert-groups.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import { plainStyle, renderText } from '../../../../electron/shared/text-parts.ts'
import { groupTitle } from '../../../../electron/shared/words/alert-words.ts'

const pool = `-1:${'ab'.repeat(32)}`
const style = { ...plainStyle, labelOf: (key: string) => (key === pool ? 'Harbor pool' : key) }

function left(nth: number, changes: Partial<Incident> = {}): Incident {
  return {
    id: `left-${nth}`,
    rule: 'nominator-left',
    severity: 'warning',
    event: { kind: 'nominator-left', address: `0:${nth}`, amount: '0' },
    at: nth,
    subject: { kind: 'pool', key: pool },
    acknowledgedAt: null,
    when: null,
    ...changes,
  }
}

function failed(nth: number, account: string | null, changes: Partial<Incident> = {}): Incident {
  const event = { kind: 'trace-failed', title: null, account, evidence: [] } as const
  return left(nth, {
    id: `f-${nth}`,
    rule: 'failed',
    event,
    subject: { kind: 'trace', key: `T${nth}` },
    ...changes,
  })
}

const many = Array.from({ length: 14 }, (_, nth) => left(nth))
const titles = (incidents: readonly Incident[]): readonly string[] =>
  groupAlerts(incidents).map((group) => renderText(groupTitle(group), style))

describe('repeats of an alert', () => {
  it('are one group with a count', () => {
    expect(titles(many)).toEqual(['14 nominators left: Harbor pool'])
    expect(titles([left(1)])).toEqual(['0:1 left Harbor pool'])
  })

  it('about multisig orders say that these may still be executed', () => {
    const multisig = `0:${'cd'.repeat(32)}`
    const event = { kind: 'order-waiting', multisig, approvals: 1, createdAt: 0, expiresAt: null } as const
    const waiting = [1, 2].map((nth) => left(nth, { rule: 'orders', event }))
    expect(titles(waiting)).toEqual([`2 multisig orders not executed yet: ${multisig}`])
  })

  it('are grouped by account for up to three accounts, and by rule for more', () => {
    const three = ['A', 'B', 'C'].flatMap((account, nth) => [failed(nth, account), failed(nth + 10, account)])
    expect(titles(three)).toEqual([
      '2 transactions failed: C',
      '2 transactions failed: B',
      '2 transactions failed: A',
    ])
    expect(titles([...three, failed(30, 'D')])).toEqual(['7 transactions failed in 4 accounts'])
    expect(titles([failed(1, null), failed(2, null)])).toEqual(['2 transactions failed'])
  })

  it('about the live stream name its accounts', () => {
    const missed = (nth: number, address: string): Incident => {
      const event = {
        kind: 'stream-contradiction',
        address,
        difference: { kind: 'missing' },
        others: 0,
      } as const
      return left(nth, { rule: 'integrity', event, subject: { kind: 'trace', key: `T${nth}` } })
    }
    const two = [missed(1, 'A'), missed(2, 'A')]
    expect(titles(two)).toEqual(['2 contradictions of the live stream: A'])
    const four = ['B', 'C', 'D'].map((account, nth) => missed(nth + 3, account))
    expect(titles([...two, ...four])).toEqual(['5 contradictions of the live stream in 4 accounts'])
  })

  it('name the condition of lasting alerts', () => {
    const places = ['A', 'B', 'C', 'D']
    const low = { kind: 'validator-below', amount: '1', minimum: '2' } as const
    const pools = places.map((key, nth) => left(nth, { event: low, subject: { kind: 'pool', key } }))
    expect(titles(pools)).toEqual(['4 validators below the minimum in 4 pools'])
    const unread = { kind: 'not-fresh', fault: 'not-found' } as const
    const accounts = places.map((key, nth) => left(nth, { event: unread, subject: { kind: 'account', key } }))
    expect(titles(accounts)).toEqual(['4 accounts cannot be read'])
  })

  it('contradictions about stakes are counted by responses, because each may be about several stakes', () => {
    const event = { kind: 'stakes-lowered', total: '9', count: 31, stakes: [] } as const
    const lowered = [1, 2, 3].map((nth) => left(nth, { rule: 'integrity', event }))
    expect(titles(lowered)).toEqual(['3 contradictions about stakes: Harbor pool'])
  })

  it('payments that a retry replaced are a group of their own', () => {
    const event = { kind: 'trace-failed', title: null, account: 'A', evidence: [], isReplaced: true } as const
    const replaced = [failed(1, 'A', { event }), failed(2, 'A', { event, severity: 'info' })]
    expect(titles([failed(3, 'A'), failed(4, 'A'), ...replaced])).toEqual([
      '2 transactions failed: A',
      '2 payments replaced by a retry: A',
    ])
  })

  it('the most severe comes first, then the newest', () => {
    const critical = left(0, { id: 'critical', rule: 'other', severity: 'critical' })
    const info = left(99, { id: 'info', rule: 'info', severity: 'info' })
    expect(
      groupAlerts([info, left(5), failed(7, 'A'), critical]).map(({ incidents }) => incidents[0].id),
    ).toEqual(['critical', 'f-7', 'left-5', 'info'])
  })
})

it('the count excludes notes, repeats, and acknowledged, ended, snoozed or waiting alerts', () => {
  const others: readonly Incident[] = [
    failed(1, 'A', { acknowledgedAt: 5 }),
    failed(2, 'A', { recoveredAt: 5 }),
    failed(3, 'A', { ended: { at: 5, why: 'rule-off' } }),
    failed(4, 'A', { severity: 'info' }),
    failed(5, 'A', { snoozedUntil: 200 }),
    failed(6, 'A', { waitsUntil: 200 }),
  ]
  expect(countOpenAlerts([...many, ...others], 100)).toBe(1)
  expect(countOpenAlerts([...many, ...others], 200)).toBe(2)
})

it('alerts of severity Info are counted separately', () => {
  const alerts = [left(1, { severity: 'info' }), failed(2, 'A')]
  expect(countOpenInfo(alerts, 100)).toBe(1)
  expect(countOpenAlerts(alerts, 100)).toBe(1)
})
