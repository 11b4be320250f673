import type { deliveryChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { mostChannels, type Channel, type DeliverySettings, type Escalation } from '../../shared/delivery.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import type { AlertRule } from '../../shared/rules.ts'
import { withKnownChannels } from '../alerts/rule-references.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { errors } from '../delivery/delivery-words.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import { done } from './done.ts'
import { untilTime } from './until.ts'

export interface DeliveryCommandDeps {
  readonly delivery: Delivery
  readonly settings: Pick<SettingsStore, 'saved' | 'save'>
  readonly now: () => Millis
  readonly random: () => number
}

export function deliveryCommands({
  delivery,
  settings,
  now,
  random,
}: DeliveryCommandDeps): HandlersOf<(typeof deliveryChannels)[number]> {
  const present = (): DeliverySettings => settings.saved().settings.delivery

  function save(
    next: Partial<DeliverySettings>,
    change: (rule: AlertRule) => AlertRule = (rule) => rule,
  ): void {
    const saved = settings.saved()
    const rules = saved.settings.rules.map(change)
    settings.save({ ...saved, settings: { ...saved.settings, rules, delivery: { ...present(), ...next } } })
  }

  function find(id: string): Channel {
    const channel = present().channels.find((each) => each.id === id)
    if (channel === undefined) throw new LookoutError('not-found', errors.notFound)
    return channel
  }

  function checkEscalation(from: string | null, escalation: Escalation | null): void {
    if (escalation === null) return
    if (escalation.to === from) throw new LookoutError('invalid-input', errors.escalatesToItself)
    if (!present().channels.some(({ id }) => id === escalation.to))
      throw new LookoutError('invalid-input', errors.noTarget)
  }

  /** The keychain may hold secrets of several profiles, so ids are never reused. */
  function newId(): string {
    const digits = (): string => Math.floor(random() * 36 ** 6).toString(36)
    return `c${now().toString(36)}-${digits()}${present().channels.length}`
  }

  return {
    'delivery.state': () => delivery.state(),
    'delivery.save': async ({ channel: given, secrets }) => {
      const before = given.id === 'new' ? null : find(given.id)
      const channel = before === null ? { ...given, id: newId() } : given
      checkEscalation(channel.id, channel.policy.escalation)
      if (before === null && present().channels.length >= mostChannels)
        throw new LookoutError('invalid-input', errors.tooMany(mostChannels))
      await delivery.keepSecrets(channel, before, secrets)
      const others = present().channels
      const place = others.findIndex(({ id }) => id === channel.id)
      // Others may have been removed or added while the keychain stored the secrets.
      if (place === -1 && (before !== null || others.length >= mostChannels)) {
        await delivery.forgetSecrets([channel])
        throw before === null
          ? new LookoutError('invalid-input', errors.tooMany(mostChannels))
          : new LookoutError('not-found', errors.notFound)
      }
      // The tray or another window may have muted the channel since the form was opened.
      const { mutedUntil } = others[place] ?? channel
      const saved = { ...channel, mutedUntil }
      save({ channels: place === -1 ? [...others, saved] : others.with(place, saved) })
      return { id: channel.id }
    },
    'delivery.remove': async ({ id }) => {
      const channel = find(id)
      const { channels, desktopEscalation } = present()
      const left = channels
        .filter((each) => each.id !== id)
        .map((each) =>
          each.policy.escalation?.to === id
            ? { ...each, policy: { ...each.policy, escalation: null } }
            : each,
        )
      const next = {
        channels: left,
        desktopEscalation: desktopEscalation?.to === id ? null : desktopEscalation,
      }
      const known = new Set(left.map((each) => each.id))
      save(next, (rule) => withKnownChannels(rule, known))
      const [note = null] = await delivery.forgetSecrets([channel])
      return { note }
    },
    'delivery.mute': ({ id, until }) => {
      const mutedUntil = until === null ? null : untilTime(until, now(), settings.saved().settings.zone)
      const channel = { ...find(id), mutedUntil }
      return done(save({ channels: present().channels.map((each) => (each.id === id ? channel : each)) }))
    },
    'delivery.escalate': ({ escalation }) => {
      checkEscalation(null, escalation)
      return done(save({ desktopEscalation: escalation }))
    },
    'delivery.test': async ({ id }) => done(await delivery.test(id)),
  }
}
