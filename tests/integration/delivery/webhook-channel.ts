import type { Channel } from '../../../electron/shared/delivery.ts'

export const signingSecret = 'signing secret of the kill test'

/** Returns a webhook channel that receives alerts of every severity, up to 600 messages a minute. */
export const channelOf = (origin: string): Channel => ({
  id: 'hook',
  name: 'Hook',
  isOn: true,
  target: { kind: 'webhook', origin },
  policy: {
    least: 'info',
    hideAmounts: false,
    quietHours: { isOn: false, from: 0, to: 0, letsCriticalThrough: true },
    perMinute: 600,
    groupMs: 0,
    sendsResolved: false,
    escalation: null,
  },
  mutedUntil: null,
})

export const secretOf = (name: string): string | null =>
  name.endsWith(' secret') ? signingSecret : name.endsWith(' path') ? '/alerts' : null
