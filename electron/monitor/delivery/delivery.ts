import {
  closedInQuietHours,
  type Channel,
  type ChannelSecretChanges,
  type DeliveryLogEntry,
  type DeliveryState,
} from '../../shared/delivery.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { FailingChannel } from '../alerts/channel-observations.ts'
import { minuteOfDay } from '../alerts/quiet.ts'
import { isLasting } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { SystemAccess } from '../engine-types.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { StoredEntry } from '../store/outbox-repository.ts'
import { createChannelSecrets } from './channel-secrets.ts'
import type { DeliveryPorts, SendMail } from './delivery-types.ts'
import { errors, message as words, skips } from './delivery-words.ts'
import { createDispatcher } from './dispatcher.ts'
import { quietUntil } from './pace.ts'
import { createLabels, keyOf, renderEntry, type RenderDeps } from './render.ts'
import { remindersOf, route, routeAcknowledged, type AlertMessages } from './routing.ts'

export interface DeliveryOptions {
  readonly store: Pick<OpenStore, 'outbox' | 'watchlists' | 'traces' | 'batch'>
  readonly settings: Pick<SettingsStore, 'saved' | 'onSaved'>
  readonly secrets: SecretStore
  readonly fetch: DeliveryPorts['fetch']
  readonly sendMail: SendMail
  /** True without a window in which alerts are acknowledged. */
  readonly isUnattended: boolean
  readonly system: Pick<SystemAccess, 'clock' | 'random' | 'log'>
}

export interface Delivery {
  /** Store messages in the same transaction as their alerts, then call `wake`. */
  readonly messages: AlertMessages
  /** With `isRetry`, also for channels that wait after a failure. */
  readonly wake: (isRetry?: boolean) => void
  readonly state: () => DeliveryState
  readonly failing: () => readonly FailingChannel[]
  readonly keepSecrets: (
    channel: Channel,
    before: Channel | null,
    changes: ChannelSecretChanges,
  ) => Promise<void>
  readonly forgetSecrets: (channels: readonly Channel[]) => Promise<readonly string[]>
  readonly test: (id: string) => Promise<void>
  readonly close: () => Promise<void>
}

const logLength = 200

function testIncident(id: string, at: Millis): Incident {
  return {
    id,
    rule: '',
    severity: 'info',
    event: { kind: 'recorded', title: words.testTitle, facts: [] },
    at,
    subject: { kind: 'service', key: 'test' },
    acknowledgedAt: null,
    when: null,
  }
}

/** An alert about a moment stays open until it is acknowledged. Where nothing acknowledges it, its reminders would never end. */
function withoutEndlessReminders(settings: Settings): Settings {
  const rules = settings.rules.map((rule) => (isLasting(rule.condition) ? rule : { ...rule, resendMs: null }))
  return { ...settings, rules }
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, system } = options
  const { outbox } = store
  const { now, after } = system.clock
  function settings(): Settings {
    const { settings: saved } = options.settings.saved()
    return options.isUnattended ? withoutEndlessReminders(saved) : saved
  }
  const secrets = createChannelSecrets(options.secrets, () => dispatcher.wake())
  const dispatcher = createDispatcher({
    store,
    settings,
    secrets,
    ports: { fetch: options.fetch, sendMail: options.sendMail, after },
    now,
    random: system.random,
    log: system.log,
  })

  function reload(): void {
    void secrets.load(settings().delivery.channels).then(() => dispatcher.wake(true))
  }
  reload()
  const stopListening = options.settings.onSaved((before) => {
    if (before.settings.delivery !== settings().delivery) reload()
  })

  function find(id: string): Channel {
    const channel = settings().delivery.channels.find((each) => each.id === id)
    if (channel === undefined) throw new LookoutError('not-found', errors.notFound)
    return channel
  }

  const reading = (): RenderDeps => ({ labels: createLabels(store.watchlists), settings })

  function logEntry(entry: StoredEntry, deps: RenderDeps, isHidden: boolean): DeliveryLogEntry {
    const { key, channel, state, createdAt, status, attempts, doneAt, dueAt, error } = entry
    const { heading, body } = renderEntry(deps, entry, isHidden)
    return {
      key,
      channel,
      state,
      title: state === 'test' ? heading : `${heading}: ${body}`,
      createdAt,
      status,
      attempts,
      at: doneAt ?? dueAt,
      error: error === closedInQuietHours ? skips.closed : error,
    }
  }

  return {
    messages: {
      route: (network, changes) => route(settings(), network, changes, now()),
      routeAcknowledged: (network) => routeAcknowledged(settings(), network, now()),
      remindersOf: (network, incidents) => remindersOf(settings(), network, incidents, now()),
    },
    wake: (isRetry = false) => {
      if (isRetry) reload()
      else dispatcher.wake()
    },
    state: () => {
      const { delivery, hideAmounts } = settings()
      const deps = reading()
      const at = now()
      const waiting = outbox.report.waiting()
      const scheduled = outbox.report.scheduled(at)
      const lastSent = outbox.report.lastSent()
      const showing = new Set(
        delivery.channels.flatMap(({ id, policy }) => (hideAmounts || policy.hideAmounts ? [] : [id])),
      )
      return {
        channels: delivery.channels.map((channel) => ({
          id: channel.id,
          ...secrets.status(channel),
          waiting: (waiting.get(channel.id) ?? 0) - (scheduled.get(channel.id) ?? 0),
          scheduled: scheduled.get(channel.id) ?? 0,
          lastSentAt: lastSent.get(channel.id) ?? null,
          quietUntil: quietUntil(channel.policy.quietHours, at, minuteOfDay),
          isHeldBack: dispatcher.isHeldBack(channel),
          ...dispatcher.run(channel.id),
        })),
        dropped: outbox.report.dropped(),
        log: outbox.report
          .log(logLength, at)
          .map((entry) => logEntry(entry, deps, !showing.has(entry.channel))),
      }
    },
    failing: () =>
      settings()
        .delivery.channels.filter(({ isOn }) => isOn)
        .flatMap(({ id, name }) => {
          const { failingSince: since, error } = dispatcher.run(id)
          return since === null ? [] : [{ id, name, since, isTried: error !== null }]
        }),
    keepSecrets: async (channel, before, changes) => {
      await secrets.load([channel])
      await secrets.change(channel, changes)
      if (before !== null) await secrets.removeUnlike(before, channel)
    },
    forgetSecrets: async (channels) => {
      const notes = await Promise.all(channels.map(secrets.remove))
      return notes.filter((note) => note !== null)
    },
    test: async (id) => {
      const channel = find(id)
      await secrets.load([channel])
      const at = now()
      const key = keyOf('test', id, String(at), String(system.random()))
      const incident = testIncident(key, at)
      const entry = {
        key,
        channel: id,
        network: words.brand,
        state: 'test' as const,
        createdAt: at,
        dueAt: at,
        incident,
      }
      const result = await dispatcher.send(channel, [renderEntry(reading(), entry, true)])
      const error = result.kind === 'sent' ? (result.note ?? null) : result.error
      // Stored as done, so that the dispatcher does not send the message again.
      store.batch(() => {
        outbox.add({ network: entry.network, entries: [entry] })
        outbox.finish([key], error === null ? 'sent' : 'failed', now(), error)
      })
      if (error !== null) throw new LookoutError('invalid-request', error)
      dispatcher.noteWorks(id)
      dispatcher.wake(true)
    },
    close: async () => {
      stopListening()
      await dispatcher.close()
    },
  }
}
