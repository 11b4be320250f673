import {
  channelSecrets,
  destinationOf,
  type Channel,
  type ChannelSecretChanges,
  type ChannelStatus,
  type SecretField,
} from '../../shared/delivery.ts'
import { LookoutError } from '../../shared/errors.ts'
import { storageWords } from '../monitor-words.ts'
import { createKeyring } from '../secrets/keyring.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { ChannelSecretValues } from './delivery-types.ts'
import { errors } from './delivery-words.ts'

export interface ChannelSecrets {
  readonly load: (channels: readonly Channel[]) => Promise<void>
  /** Null while the secrets are being read. */
  readonly values: (channel: Channel) => ChannelSecretValues | null
  readonly status: (channel: Channel) => Pick<ChannelStatus, 'secrets' | 'note'>
  readonly isMissing: (channel: Channel) => boolean
  readonly change: (channel: Channel, changes: ChannelSecretChanges) => Promise<void>
  /** Removes the secrets of a channel for its current destination. Returns why one may remain; null if none does. */
  readonly remove: (channel: Channel) => Promise<string | null>
  readonly removeUnlike: (before: Channel, present: Channel) => Promise<void>
}

function fieldsOf({ target }: Channel): readonly (readonly [field: SecretField, isRequired: boolean])[] {
  const needs: Partial<Record<SecretField, string>> = channelSecrets[target.kind]
  const fields: readonly SecretField[] = ['path', 'secret', 'token', 'password']
  return fields.flatMap((field) => {
    const need = needs[field]
    if (need === undefined) return []
    const hasUser = target.kind === 'email' && target.user !== ''
    if (need === 'with-user') return hasUser ? [[field, true]] : []
    return [[field, need === 'required']]
  })
}

/**
 * Returns the name of a secret in the keychain. The name contains the destination, so that no other host ever receives the
 * secret.
 */
export const secretName = ({ id, target }: Channel, field: SecretField): string =>
  `${destinationOf(target)} delivery ${id} ${field}`

/** Returns the names of all secrets that a channel may have. */
export const secretNamesOf = (channel: Channel): readonly string[] =>
  fieldsOf(channel).map(([field]) => secretName(channel, field))

/** Returns the secrets without which nothing can be sent to a channel. */
export const requiredSecrets = (channel: Channel): readonly SecretField[] =>
  fieldsOf(channel).flatMap(([field, isRequired]) => (isRequired ? [field] : []))

/** A shorter token could not be redacted from the log. A path such as `/in` is no secret, so it may be short. */
function checkSecret(text: string): string {
  if (!/^(?:\/[^\p{Cc}]{0,1999}|[^\p{Cc}]{4,2000})$/u.test(text))
    throw new LookoutError('invalid-input', errors.secretForm)
  return text
}

/** Throws `invalid-input` if a value cannot be a secret of this channel. */
export function checkChanges({ target }: Pick<Channel, 'target'>, changes: ChannelSecretChanges): void {
  const { secret, token, path } = changes
  // Without the slash, the text would become part of the host's name.
  if (path !== undefined && path !== '' && !path.startsWith('/'))
    throw new LookoutError('invalid-input', errors.path)
  if (secret !== undefined && secret.length < 16) throw new LookoutError('invalid-input', errors.signingForm)
  for (const value of Object.values(changes)) if (value !== '') checkSecret(value)
  if (target.kind === 'telegram' && token !== undefined && !/^\d{3,20}:[\w-]{10,100}$/.test(token))
    throw new LookoutError('invalid-input', errors.token)
  if (target.kind === 'ntfy' && path !== undefined && !/\/[\w-]{1,64}$/.test(path))
    throw new LookoutError('invalid-input', errors.topic)
}

/** `onLate` is called when the keychain returns a secret late. */
export function createChannelSecrets(store: SecretStore, onLate: () => void): ChannelSecrets {
  const keyring = createKeyring(store, onLate, undefined, {
    check: checkSecret,
    words: storageWords('secret'),
  })
  const loaded = new Set<string>()

  const isMissing = (channel: Channel): boolean =>
    fieldsOf(channel).some(
      ([field, isRequired]) => isRequired && keyring.current(secretName(channel, field)) === null,
    )

  return {
    load: async (channels) => {
      await Promise.all(
        channels.flatMap(secretNamesOf).map(async (name) => {
          // A keychain that was locked may be open now.
          if (!loaded.has(name) || keyring.status(name).note !== null) await keyring.load(name)
          loaded.add(name)
        }),
      )
    },
    values: (channel) => {
      if (!secretNamesOf(channel).every((name) => loaded.has(name))) return null
      return Object.fromEntries(
        fieldsOf(channel).flatMap(([field]) => {
          const value = keyring.current(secretName(channel, field))
          return value === null ? [] : [[field, value]]
        }),
      )
    },
    isMissing,
    status: (channel) => {
      const states = secretNamesOf(channel).map((name) => keyring.status(name))
      const note = states.find((each) => each.note !== null)?.note ?? null
      if (isMissing(channel)) return { secrets: 'missing', note }
      if (states.some(({ state }) => state === 'memory')) return { secrets: 'memory', note }
      return { secrets: states.some(({ state }) => state === 'keychain') ? 'keychain' : 'none', note }
    },
    change: async (channel, changes) => {
      checkChanges(channel, changes)
      const given = fieldsOf(channel).flatMap(([field]) => {
        const value = changes[field]
        return value === undefined ? [] : [{ name: secretName(channel, field), value }]
      })
      const missing = fieldsOf(channel).find(([field, isRequired]) => {
        const value = changes[field] ?? keyring.current(secretName(channel, field)) ?? ''
        return isRequired && value === ''
      })
      if (missing !== undefined) throw new LookoutError('invalid-input', errors.required[missing[0]])
      for (const name of secretNamesOf(channel)) loaded.add(name)
      // Together, a keychain that does not answer is waited for once.
      await Promise.all(
        given.map(async ({ name, value }) =>
          value === ''
            ? await keyring.clear(name, !keyring.isUnstored(name))
            : await keyring.set(name, value),
        ),
      )
    },
    remove: async (channel) => {
      const states = await Promise.all(
        secretNamesOf(channel).map((name) => keyring.clear(name, !keyring.isUnstored(name))),
      )
      return states.find(({ note }) => note !== null)?.note ?? null
    },
    removeUnlike: async (before, present) => {
      const used = new Set(secretNamesOf(present))
      await Promise.all(
        secretNamesOf(before)
          .filter((name) => !used.has(name))
          .map((name) => keyring.clear(name, !keyring.isUnstored(name))),
      )
    },
  }
}
