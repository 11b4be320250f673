import { mostNames } from '../../shared/address-book.ts'
import { LookoutError } from '../../shared/errors.ts'
import { mainnet, testnet } from '../../shared/networks.ts'
import type { WatchGroup } from '../../shared/pending-models.ts'
import type { Settings } from '../../shared/settings.ts'
import type { ImportCount, ImportPreview } from '../../shared/transfer.ts'
import { overLimit } from '../../shared/watch-limits.ts'
import type { PayoutList } from '../../shared/payouts.ts'
import * as words from '../monitor-words.ts'
import type { PayoutStore, StoredPayoutList, WatchedItem } from '../store/store-types.ts'
import { mergeGroups } from './transfer-groups.ts'
import { newPayoutLists, refusePayoutLists } from './transfer-payouts.ts'
import { newViews, type NewViews, type Views } from './transfer-views.ts'
import { mergeItem } from './transfer.ts'
import type { Transfer, TransferList, TransferNetwork } from './transfer.ts'

const nameOf = (network: string): string =>
  [mainnet, testnet].find(({ baseUrl }) => baseUrl === network)?.name ?? network

/** Returns the networks of the file whose lists an import can put into `target`: none if the file has lists of `target`. */
export function movableNetworks({ networks }: Transfer, target: string): ImportPreview['movable'] {
  if (networks.some(({ network }) => network === target)) return []
  return networks.map(({ network }) => ({ network, name: nameOf(network) }))
}

/** Puts the lists of the network `moved` into `target`; undefined moves none. Throws `invalid-input` if they cannot be moved. */
export function moveLists(transfer: Transfer, moved: string | undefined, target: string): Transfer {
  if (moved === undefined) return transfer
  if (!movableNetworks(transfer, target).some(({ network }) => network === moved))
    throw new LookoutError('invalid-input', words.transfer.notMovable(nameOf(moved), nameOf(target)))
  const networks = transfer.networks.map((each) =>
    each.network === moved ? { ...each, network: target } : each,
  )
  return { ...transfer, networks }
}

/** Everything of this profile that an import is compared with. */
export interface OwnProfile {
  readonly list: (network: string, list: TransferList) => readonly WatchedItem[]
  readonly groups: (network: string) => readonly WatchGroup[]
  readonly payouts: Pick<PayoutStore, 'lists' | 'lines'>
  readonly views: Views
}

/** Returns the views that an import adds. Views apply to all networks, so their groups may be of any. */
export function addedViews({ networks, views }: Transfer, own: OwnProfile): NewViews {
  const ids = networks.map(({ network, groups }) => mergeGroups(groups, own.groups(network)).idOf)
  return newViews(views, own.views, (id) => ids.flatMap((each) => each.get(id) ?? []))
}

/** Returns why an import is refused: a list would exceed its limit. Null if it is not refused. */
export function refuseTransfer(transfer: Transfer, own: OwnProfile): string | null {
  const { list: watched, groups, payouts } = own
  for (const each of transfer.networks) {
    const names = [...groups(each.network), ...each.groups].map(({ name }) => name)
    const tooMany = overLimit('groups', new Set(names).size)
    if (tooMany !== null) return `${nameOf(each.network)}: ${tooMany}`
    for (const list of ['accounts', 'pools'] as const) {
      const keys = [...watched(each.network, list), ...each[list]].map(({ key }) => key)
      const reason = overLimit(list, new Set(keys).size)
      if (reason !== null) return `${nameOf(each.network)}: ${reason}`
    }
    const lists = payouts.lists(each.network)
    const tooManyPayouts = refusePayoutLists(newPayoutLists(each.payouts, lists), {
      lists: lists.length,
      lines: payouts.lines(each.network).length,
    })
    if (tooManyPayouts !== null) return `${nameOf(each.network)}: ${tooManyPayouts}`
  }
  return addedViews(transfer, own).refusal
}

/** Maximum number of renamed items that a preview names. */
const mostRenames = 5

function compare(incoming: readonly WatchedItem[], watched: readonly WatchedItem[]): ImportCount {
  const known = new Map(watched.map((each) => [each.key, each]))
  const renames: ImportCount['renames'][number][] = []
  let [added, marked, keptNotes] = [0, 0, 0]
  for (const item of incoming) {
    const { key, label, note } = item
    const before = known.get(key)
    if (before === undefined) added += 1
    else if (label !== null && before.label !== label)
      renames.push({ key, before: before.label, after: label })
    else if (mergeItem(item, before) !== null) marked += 1
    if (note !== undefined && before?.note !== undefined && before.note !== note) keptNotes += 1
  }
  const renamed = renames.length
  return {
    added,
    renamed,
    marked,
    keptNotes,
    renames: renames.slice(0, mostRenames),
    same: incoming.length - added - renamed - marked,
  }
}

/** Returns the number of groups that an import adds, and of watched accounts that it leaves in another group than the file's. */
function compareGroups(
  incoming: TransferNetwork,
  watched: readonly WatchedItem[],
  own: readonly WatchGroup[],
): Pick<ImportPreview['networks'][number], 'groups' | 'keptInGroup'> {
  const { added, place } = mergeGroups(incoming.groups, own)
  const known = new Map(watched.map((each) => [each.key, each]))
  const kept = place(incoming.accounts).filter(({ key, group: placed }) => {
    const before = known.get(key)
    return placed !== undefined && before !== undefined && before.group !== placed
  })
  return { groups: added.length, keptInGroup: kept.length }
}

function comparePayouts(
  incoming: readonly StoredPayoutList[],
  own: readonly PayoutList[],
): ImportPreview['networks'][number]['payouts'] {
  const added = newPayoutLists(incoming, own).length
  return { added, same: incoming.length - added }
}

/** Returns what an import would change. */
export function previewTransfer(
  transfer: Transfer,
  settings: Settings,
  own: OwnProfile,
): Omit<ImportPreview, 'movable'> {
  const { list: watched, groups, payouts } = own
  checkBooks(transfer, watched)
  const views = addedViews(transfer, own)
  const before = new Map<string, unknown>(Object.entries(settings))
  const changed = Object.entries(transfer.settings ?? {})
    .filter(([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
  return {
    settings: changed,
    refusal: refuseTransfer(transfer, own),
    views: views.saved.length,
    mine: views.mine.length,
    proxy: changed.includes('proxy') ? (transfer.settings?.proxy ?? null) : null,
    networks: transfer.networks.map((each) => ({
      name: nameOf(each.network),
      ...compareGroups(each, watched(each.network, 'accounts'), groups(each.network)),
      accounts: compare(each.accounts, watched(each.network, 'accounts')),
      pools: compare(each.pools, watched(each.network, 'pools')),
      book: compare(each.book, watched(each.network, 'book')),
      payouts: comparePayouts(each.payouts, payouts.lists(each.network)),
    })),
  }
}

/** Throws `invalid-input` if an address book would hold too many names after the import. */
export function checkBooks(
  { networks }: Transfer,
  watched: (network: string, list: TransferList) => readonly WatchedItem[],
): void {
  for (const { network, book } of networks) {
    const keys = new Set([...watched(network, 'book'), ...book].map(({ key }) => key))
    if (keys.size > mostNames) throw new LookoutError('invalid-input', words.book.tooMany(mostNames))
  }
}
