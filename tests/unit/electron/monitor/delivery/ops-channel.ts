import type { Channel } from '../../../../../electron/shared/delivery.ts'

/** A webhook that receives every alert at once. */
export const opsChannel: Channel = {
  id: 'a',
  name: 'Ops',
  isOn: true,
  mutedUntil: null,
  target: { kind: 'webhook', origin: 'https://example.org' },
  policy: {
    least: 'info',
    hideAmounts: false,
    perMinute: 20,
    groupMs: 0,
    sendsResolved: true,
    quietHours: { isOn: false, from: 0, to: 0, letsCriticalThrough: true },
    escalation: null,
  },
}
