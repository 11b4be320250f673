/**
 * Stores alerts and sends them to a webhook until all are sent: `node sender.ts FOLDER ORIGIN ALERTS BASE`. Its clock starts at
 * BASE and runs fifty times as fast as real time. kill-test.ts kills it at random times.
 */
import { createDelivery } from '../../../electron/monitor/delivery/delivery.ts'
import { createSettingsStore } from '../../../electron/monitor/profile/settings-store.ts'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { defaultSettings } from '../../../electron/monitor/profile/saved-settings.ts'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { channelOf, secretOf } from './webhook-channel.ts'

const [folder = '', origin = '', count = '0', base = '0'] = process.argv.slice(2)
const speed = 50
const now = (): number => Math.round(Number(base) + (Date.now() - Number(base)) * speed)
const network = 'https://toncenter.com'
const severities = ['info', 'warning', 'critical'] as const

const store = openStore({ folder, now })
const settings = createSettingsStore(store.profile)
const { settings: first } = defaultSettings
settings.save({
  ...defaultSettings,
  settings: { ...first, delivery: { channels: [channelOf(origin)], desktopEscalation: null } },
})
const delivery = createDelivery({
  store,
  settings,
  secrets: {
    read: async (name) => secretOf(name),
    write: async () => undefined,
    remove: async () => undefined,
  },
  fetch: (url, init) => fetch(url, init),
  sendMail: () => Promise.reject(new Error('unused')),
  isUnattended: true,
  system: {
    clock: {
      now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms / speed)
        return () => clearTimeout(timer)
      },
    },
    random: () => Math.random(),
    log: (message, thrown) => console.error(message, thrown),
  },
})

function alertOf(index: number): Incident {
  return {
    id: `alert-${index}`,
    rule: 'integrity',
    severity: severities[index % 3] ?? 'info',
    event: { kind: 'recorded', title: `Alert ${index}`, facts: [] },
    at: now(),
    subject: { kind: 'service', key: 'test' },
    acknowledgedAt: null,
    when: null,
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const stored = new Set(store.incidents.list(network, Number(count)).map(({ id }) => id))
const left = Array.from({ length: Number(count) }, (_, index) => alertOf(index)).filter(
  ({ id }) => !stored.has(id),
)
for (let at = 0; at < left.length; at += 25) {
  const alerts = left.slice(at, at + 25)
  const messages = delivery.messages.route(
    network,
    alerts.map((incident) => ({ kind: 'fired', incident })),
  )
  store.batch(() => {
    store.incidents.save(network, alerts)
    store.outbox.add(messages)
  })
  delivery.wake()
  await wait(5)
}
while (store.outbox.report.waiting().size > 0) await wait(20)
await delivery.close()
store.close()
