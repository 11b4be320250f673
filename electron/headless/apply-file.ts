import { checkNewConnection, connectionName } from '../monitor/archive/archive.ts'
import { checkChanges, secretName } from '../monitor/delivery/channel-secrets.ts'
import type { Monitor } from '../monitor/monitor-types.ts'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { firstRules } from '../shared/rules.ts'
import { LookoutError, toErrorInfo } from '../shared/errors.ts'
import { mainnet, originOf } from '../shared/networks.ts'
import type { Settings } from '../shared/settings.ts'
import { faults } from './headless-words.ts'
import {
  openKeySource,
  readSecretFile,
  secretPath,
  type KeySourceOptions,
  type SecretPlace,
} from './key-source.ts'
import { groupIdOf, type WatchFile } from './watch-schema.ts'

const secretFields = ['path', 'secret', 'token', 'password'] as const

/** Reads the secrets that the file refers to, keyed by the names that the monitor uses. Throws LookoutError `invalid-input`. */
export function fileSecretsOf(
  { channels = [], archive }: WatchFile,
  env: NodeJS.ProcessEnv,
): ReadonlyMap<string, string> {
  const read = (place: SecretPlace, check: (secret: string) => void): string => {
    const path = secretPath(place, env)
    const secret = readSecretFile(path, env)
    try {
      check(secret)
    } catch (thrown) {
      throw new LookoutError('invalid-input', faults.badSecret(path, toErrorInfo(thrown).message))
    }
    return secret
  }
  const secrets = new Map<string, string>()
  for (const { channel, secrets: places } of channels) {
    for (const field of secretFields) {
      const place = places[field]
      if (place === undefined) continue
      const check = (secret: string): void => checkChanges(channel, { [field]: secret })
      secrets.set(secretName(channel, field), read(place, check))
    }
  }
  if (archive) secrets.set(connectionName, read(archive.connection, checkNewConnection))
  return secrets
}

/** Opens the secrets of a run: those that the file refers to, the key and the keychain. Throws LookoutError `invalid-input`. */
export function openSecrets(file: WatchFile | null, options: Omit<KeySourceOptions, 'others'>): SecretStore {
  const others = file === null ? new Map<string, string>() : fileSecretsOf(file, options.env)
  return openKeySource({ ...options, others })
}

/** Throws LookoutError `invalid-input` if the addresses of the file are not for this service. */
export function checkAddresses({ whyNotMainnet }: WatchFile, baseUrl: string): void {
  if (whyNotMainnet !== undefined && baseUrl === mainnet.baseUrl)
    throw new LookoutError('invalid-input', whyNotMainnet)
}

/** Returns the settings with those of the file. Throws like `checkAddresses`. */
export function declareSettings(file: WatchFile, settings: Settings, baseUrl: string): Settings {
  checkAddresses(file, baseUrl)
  const { service, rules = firstRules } = file
  const perSecond = service?.requestsPerSecond
  const channels = file.channels?.map(({ channel }) => channel)
  return {
    ...settings,
    rules,
    delivery: channels === undefined ? settings.delivery : { channels, desktopEscalation: null },
    archive: file.archive === undefined ? settings.archive : { isOn: file.archive !== null },
    isStreamOn: service?.stream ?? settings.isStreamOn,
    quotas:
      perSecond === undefined ? settings.quotas : { ...settings.quotas, [originOf(baseUrl)]: perSecond },
  }
}

/** Replaces the watchlists with those in the file. The stored history of removed items is kept. */
export async function applyWatchlist(
  { accounts, pools }: WatchFile,
  { handlers, state }: Monitor,
): Promise<void> {
  const before = state()
  const [wanted, wantedPools] = [accounts, pools].map((list) => new Set(list.map(({ address }) => address)))
  for (const { key } of before.accounts)
    if (wanted?.has(key) !== true) await handlers['accounts.remove']({ key })
  for (const { key } of before.pools)
    if (wantedPools?.has(key) !== true) await handlers['pools.remove']({ key })

  const names = new Set(accounts.flatMap(({ group }) => (group === undefined ? [] : [group])))
  await handlers['accounts.addMany']({
    items: accounts.map(({ address, label, group }, position) => ({
      text: address,
      ...(label === undefined ? {} : { label }),
      ...(group === undefined ? {} : { group: groupIdOf(group) }),
      position,
    })),
    groups: [...names].map((name) => ({ id: groupIdOf(name), name })),
  })
  const known = new Map(before.accounts.map((account) => [account.key, account]))
  for (const { address, label = null, group } of accounts) {
    const account = known.get(address)
    if (account === undefined) continue
    if (account.label !== label) await handlers['accounts.rename']({ key: address, label })
    const id = group === undefined ? null : groupIdOf(group)
    if ((account.group ?? null) !== id) await handlers['watch.mark']({ key: address, group: id })
  }
  const knownPools = new Map(before.pools.map((pool) => [pool.key, pool]))
  for (const { address, label = null } of pools) {
    const pool = knownPools.get(address)
    if (pool === undefined) await handlers['pools.add']({ text: address, label })
    else if (pool.label !== label) await handlers['pools.rename']({ key: address, label })
  }
  for (const { id } of before.groups)
    if (![...names].some((name) => groupIdOf(name) === id)) await handlers['groups.remove']({ id })
}
