import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError } from '../../shared/errors.ts'
import { mainnet, storeKey, testnet, type Network } from '../../shared/networks.ts'
import type { ImportPreview } from '../../shared/transfer.ts'
import type { EngineHost } from '../engine-host.ts'
import type { NetworkSwitcher } from '../network-switcher.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { OpenStore } from '../store/open-store.ts'
import { mergeItems, readTransfer, transferLists, writeTransfer } from './transfer.ts'
import type { Transfer, TransferNetwork } from './transfer.ts'
import { mergeGroups } from './transfer-groups.ts'
import { newPayoutLists } from './transfer-payouts.ts'
import {
  addedViews,
  checkBooks,
  movableNetworks,
  moveLists,
  previewTransfer,
  refuseTransfer,
  type OwnProfile,
} from './transfer-preview.ts'
import { placeRules } from './transfer-rules.ts'
import { viewsToExport } from './transfer-views.ts'

export interface ProfileCommandDeps {
  readonly host: EngineHost
  readonly store: OpenStore
  readonly clock: Pick<ServiceClock, 'now'>
  readonly settings: Pick<SettingsStore, 'saved' | 'save'>
  readonly switcher: Pick<NetworkSwitcher, 'restart' | 'check'>
}

/** Exports and imports watchlists, payouts, saved views and settings. */
export function profileCommands({
  host,
  store,
  clock,
  settings: saved,
  switcher,
}: ProfileCommandDeps): HandlersOf<'profile.export' | 'profile.preview' | 'profile.import'> {
  const present = (): Network => host.engine().session.network

  const own = (): OwnProfile => ({
    list: store.watchlists.list,
    groups: store.watchlists.groups,
    payouts: store.payouts,
    views: saved.saved().views,
  })

  const listedNetworks = (): readonly string[] =>
    [mainnet, testnet, ...saved.saved().settings.networks].map(({ baseUrl }) => baseUrl)

  function read(text: string): Transfer {
    const { settings } = saved.saved()
    const groups = [...listedNetworks(), storeKey(present())].flatMap((network) =>
      store.watchlists.groups(network).map(({ id }) => id),
    )
    return readTransfer(text, settings, clock.now(), new Set(groups))
  }

  /** The demo and an opened history keep only what they have themselves. */
  function movable(transfer: Transfer): ImportPreview['movable'] {
    const network = present()
    return network.id === 'demo' || network.isFile === true
      ? []
      : movableNetworks(transfer, storeKey(network))
  }

  function payoutsOf(network: string): TransferNetwork['payouts'] {
    const lines = Map.groupBy(store.payouts.lines(network), ({ list }) => list)
    return store.payouts
      .lists(network)
      .map((list) => ({ list, lines: lines.get(list.id) ?? [] }))
      .filter((each) => each.lines.length > 0)
  }

  function importLists({ network, groups: listed, payouts, ...items }: TransferNetwork): void {
    const { added, place } = mergeGroups(listed, store.watchlists.groups(network))
    for (const group of added) store.watchlists.saveGroup(network, group)
    for (const list of transferLists)
      store.watchlists.saveAll(
        network,
        list,
        mergeItems(place(items[list]), store.watchlists.list(network, list)),
      )
    const lists = newPayoutLists(payouts, store.payouts.lists(network))
    if (lists.length > 0) host.engine().payouts.saveImported(network, lists)
  }

  return {
    'profile.export': () => {
      const { settings, views } = saved.saved()
      const { id, baseUrl } = present()
      const names = new Set([...listedNetworks(), ...(id === 'demo' ? [] : [baseUrl])])
      const networks = [...names]
        .map((network): TransferNetwork => ({
          network,
          groups: store.watchlists.groups(network),
          accounts: store.watchlists.list(network, 'accounts'),
          pools: store.watchlists.list(network, 'pools'),
          book: store.watchlists.list(network, 'book'),
          payouts: payoutsOf(network),
        }))
        .filter((each) => [...transferLists, 'payouts' as const].some((list) => each[list].length > 0))
      return { text: writeTransfer({ networks, views: viewsToExport(views), settings }) }
    },
    'profile.preview': ({ text, moved }) => {
      const { settings } = saved.saved()
      const asExported = read(text)
      const transfer = moveLists(asExported, moved, storeKey(present()))
      const placed = { ...transfer, settings: placeRules(transfer, settings, store.watchlists, true) }
      return { ...previewTransfer(placed, settings, own()), movable: movable(asExported) }
    },
    'profile.import': ({ text, moved, hasWatchlists, hasSettings }) => {
      const transfer = moveLists(read(text), moved, storeKey(present()))
      if (hasWatchlists) {
        checkBooks(transfer, store.watchlists.list)
        switcher.check()
        const refusal = refuseTransfer(transfer, own())
        if (refusal !== null) throw new LookoutError('invalid-input', refusal)
      }
      const before = saved.saved()
      const settings = hasSettings
        ? placeRules(transfer, before.settings, store.watchlists, hasWatchlists)
        : null
      const views = hasWatchlists ? addedViews(transfer, own()).values : {}
      const { appState } = host.engine().session
      store.batch(() => {
        if (hasWatchlists) transfer.networks.forEach(importLists)
        for (const [name, value] of Object.entries(views)) appState.views.set(name, value)
        saved.save({ ...before, settings: settings ?? before.settings, views: { ...before.views, ...views } })
      })
      if (hasWatchlists) switcher.restart(present())
      host.keyChanged()
      return null
    },
  }
}
