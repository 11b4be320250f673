import type { serviceChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError, isRefused, toErrorInfo } from '../../shared/errors.ts'
import type { Settings } from '../../shared/settings.ts'
import { checkBaseUrl, mainnet, originOf, testnet, type Network } from '../../shared/networks.ts'
import { checkProxyUrl, mostNetworks } from '../../shared/settings.ts'
import type { EngineHost } from '../engine-host.ts'
import type { NetworkSwitcher } from '../network-switcher.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { customNetwork, mostOrigins } from '../profile/saved-settings.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import type { OpenStore } from '../store/open-store.ts'
import { profileCommands } from './profile-commands.ts'
import { done } from './done.ts'
import { untilTime } from './until.ts'
import * as words from '../monitor-words.ts'

export interface ServiceCommandDeps {
  readonly host: EngineHost
  /** Tries again what failed outside of the engine. */
  readonly tryAgain: () => void
  readonly store: OpenStore
  readonly keyring: Keyring
  readonly clock: Pick<ServiceClock, 'now' | 'trust'>
  readonly settings: Pick<SettingsStore, 'saved' | 'save'>
  readonly switcher: Pick<NetworkSwitcher, 'switchTo' | 'restart' | 'check'>
  readonly demo: () => Promise<Network>
}

const networkOf = ({ host }: ServiceCommandDeps): Network => host.engine().session.network

function checkedUrl(text: string | undefined): string {
  const check = checkBaseUrl(text ?? '')
  if (!check.ok) throw new LookoutError('invalid-input', check.message)
  return check.baseUrl
}

function keyCommands(deps: ServiceCommandDeps): Pick<ServiceHandlers, 'key.set' | 'key.clear' | 'key.test'> {
  const { keyring } = deps
  const network = (): Network => networkOf(deps)
  const origin = (): string => originOf(network().baseUrl)
  function forgetOrigin(gone: string): void {
    const saved = deps.settings.saved()
    const origins = saved.origins.filter((each) => each !== gone)
    if (origins.length < saved.origins.length) deps.settings.save({ ...saved, origins })
  }
  function checkHasKey(): void {
    if (network().isFile !== true) return
    throw new LookoutError('invalid-input', words.keys.notForFile)
  }
  return {
    'key.set': async ({ key }) => {
      checkHasKey()
      const check = checkBaseUrl(network().baseUrl)
      if (check.ok && check.transport === 'private') {
        throw new LookoutError('invalid-input', words.keys.needsHttps)
      }
      const saved = deps.settings.saved()
      const { origins } = saved
      const owner = origin()
      const isNew = !origins.includes(owner)
      if (isNew) {
        if (origins.length >= mostOrigins)
          throw new LookoutError('invalid-input', words.keys.tooMany(mostOrigins))
        deps.settings.save({ ...saved, origins: [...origins, owner] })
      }
      const saving = keyring.set(owner, key)
      // Requests have the key from now on, but the keychain may wait for its password.
      if (keyring.current(owner) === key.trim()) deps.host.keyChanged()
      await saving
      if (isNew && keyring.isUnstored(owner)) forgetOrigin(owner)
      deps.host.publishStatus()
      return keyring.status(origin())
    },
    'key.clear': async () => {
      const cleared = origin()
      const isStored =
        deps.settings.saved().origins.includes(cleared) || keyring.status(cleared).state === 'keychain'
      const clearing = keyring.clear(cleared, isStored)
      // Requests do without the key from now on.
      deps.host.keyChanged()
      const { note } = await clearing
      if (note === null) forgetOrigin(cleared)
      deps.host.publishStatus()
      return keyring.status(origin())
    },
    'key.test': async () => {
      checkHasKey()
      const asked = origin()
      const { access } = deps.host.engine()
      // A keychain that was locked may be open now.
      await keyring.load(asked)
      const tested = keyring.current(asked)
      if (tested === null) throw new LookoutError('invalid-input', words.keys.nothingToTest)
      // The key may be replaced during its test.
      const isPresent = (): boolean => keyring.current(asked) === tested
      try {
        await access.probe()
        if (isPresent()) keyring.accept(asked)
      } catch (thrown) {
        const { code, message } = toErrorInfo(thrown)
        if (!isRefused(code)) throw thrown
        if (isPresent())
          keyring.reject(asked, code === 'unauthorized' ? 'rejected' : 'wrong-network', message)
      }
      return deps.host.keyChanged()
    },
  }
}

function checkRoom(networks: Settings['networks']): void {
  if (networks.length < mostNetworks) return
  throw new LookoutError('invalid-input', words.networks.tooMany(mostNetworks))
}

function networkCommands(
  deps: ServiceCommandDeps,
): Pick<ServiceHandlers, 'network.set' | 'network.save' | 'network.forget' | 'quota.set'> {
  let choices = 0
  const change = (settings: Partial<Settings>): void => {
    const saved = deps.settings.saved()
    deps.settings.save({ ...saved, settings: { ...saved.settings, ...settings } })
  }
  return {
    'network.set': async ({ id, baseUrl }) => {
      const earlier = choices
      const demo = id === 'demo' ? await deps.demo() : null
      // Another network was chosen while the demo was starting.
      if (earlier !== choices) return null
      const { networks } = deps.settings.saved().settings
      const fixed = id === 'mainnet' ? mainnet : id === 'testnet' ? testnet : demo
      const next = fixed ?? customNetwork(checkedUrl(baseUrl), networks)
      deps.switcher.check()
      const isNew = id === 'custom' && networks.every((known) => known.baseUrl !== next.baseUrl)
      const { name, isTestnet } = next
      if (isNew) checkRoom(networks)
      choices += 1
      if (isNew) change({ networks: [...networks, { name, baseUrl: next.baseUrl, isTestnet }] })
      deps.settings.save({
        ...deps.settings.saved(),
        network: { id, ...(id === 'custom' ? { baseUrl: next.baseUrl } : {}) },
      })
      await deps.switcher.switchTo(next)
      return null
    },
    'network.save': ({ name, baseUrl, isTestnet }) => {
      const url = checkedUrl(baseUrl)
      const { networks } = deps.settings.saved().settings
      const place = networks.findIndex((known) => known.baseUrl === url)
      const entry = { name, baseUrl: url, isTestnet }
      const present = networkOf(deps)
      const isPresent = present.id === 'custom' && present.baseUrl === url
      if (isPresent) deps.switcher.check()
      if (place === -1) checkRoom(networks)
      change({ networks: place === -1 ? [...networks, entry] : networks.with(place, entry) })
      if (isPresent) deps.switcher.restart(customNetwork(url, [entry]))
      return { baseUrl: url }
    },
    'network.forget': ({ baseUrl }) => {
      const present = networkOf(deps)
      if (present.id === 'custom' && present.baseUrl === baseUrl)
        throw new LookoutError('invalid-input', words.networks.inUse)
      const { networks } = deps.settings.saved().settings
      return done(change({ networks: networks.filter((known) => known.baseUrl !== baseUrl) }))
    },
    'quota.set': ({ perSecond }) => {
      const origin = originOf(networkOf(deps).baseUrl)
      const { [origin]: _before, ...others } = deps.settings.saved().settings.quotas
      change({ quotas: perSecond === null ? others : { ...others, [origin]: perSecond } })
      deps.host.keyChanged()
      return null
    },
  }
}

type ServiceHandlers = HandlersOf<Exclude<(typeof serviceChannels)[number], 'state.get'>>

export function serviceCommands(deps: ServiceCommandDeps): ServiceHandlers {
  return {
    ...keyCommands(deps),
    ...networkCommands(deps),
    ...profileCommands(deps),
    'settings.set': (changes) => {
      const saved = deps.settings.saved()
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const settings: Settings = { ...saved.settings, ...given }
      const { mode, url } = settings.proxy
      const proxy = mode === 'manual' ? checkProxyUrl(url) : { ok: true as const, url }
      if (!proxy.ok) throw new LookoutError('invalid-input', proxy.message)
      deps.settings.save({ ...saved, settings: { ...settings, proxy: { mode, url: proxy.url } } })
      return null
    },
    'notifications.mute': ({ until }) => {
      const now = deps.clock.now()
      const saved = deps.settings.saved()
      const mutedUntil = until === null ? null : untilTime(until, now, saved.settings.zone)
      return done(deps.settings.save({ ...saved, settings: { ...saved.settings, mutedUntil } }))
    },
    'service.check': async () => done(await deps.host.engine().access.checkCapabilities()),
    'clock.trust': () => {
      deps.clock.trust()
      return done(deps.host.publishStatus())
    },
    'access.retry': () => {
      deps.tryAgain()
      return done(deps.host.engine().access.retry())
    },
    'monitor.pause': ({ isPaused, until }) => {
      const { zone } = deps.settings.saved().settings
      const end = until === undefined ? null : untilTime(until, deps.clock.now(), zone)
      return done(deps.host.setPaused(isPaused, end))
    },
  }
}
