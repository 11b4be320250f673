import type {
  OutgoingMessage,
  RenderedAlert,
} from '../../../../../electron/monitor/delivery/delivery-types.ts'

export const overdue: RenderedAlert = {
  key: '0123456789abcdef0123456789abcdef',
  alert: 'fedcba9876543210fedcba9876543210',
  state: 'fired',
  severity: 'critical',
  at: 1_795_176_000_500,
  resolvedAt: null,
  network: 'Mainnet',
  rule: 'Stake overdue',
  subject: { kind: 'pool', key: `-1:${'b2'.repeat(32)}` },
  heading: 'Stake overdue · Pool <A> & B',
  title: 'Stake of Pool <A> & B is overdue',
  body: 'Stake of Pool <A> & B is overdue',
  facts: ['sent: 1,500.5 TON'],
  amounts: [{ units: '1500500000000', asset: 'TON', symbol: 'TON', decimals: 9, isApproximate: false }],
  accounts: [`-1:${'b2'.repeat(32)}`],
  samePayment: null,
}

export const resolved: RenderedAlert = {
  ...overdue,
  key: '11111111111111111111111111111111',
  state: 'resolved',
  severity: 'warning',
  resolvedAt: 1_795_176_060_000,
  heading: 'Resolved: Stake overdue · Pool C',
  title: 'Stake of Pool C is overdue',
  body: 'Stake of Pool C is overdue',
  facts: [],
  amounts: [],
  accounts: [],
}

export const one: OutgoingMessage = { alerts: [overdue], sentAt: 1_795_176_001_999 }
export const two: OutgoingMessage = { alerts: [overdue, resolved], sentAt: 1_795_176_061_000 }
