import { z } from 'zod'
import { longestName, mostNames } from '../../shared/address-book.ts'
import { parseAddress } from '../../shared/address.ts'
import { settingSchemas } from '../../shared/contract/settings-schema.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { AlertRule } from '../../shared/rules.ts'
import { mostNetworks, type Settings } from '../../shared/settings.ts'
import type { WatchGroup } from '../../shared/pending-models.ts'
import { mostWatched } from '../../shared/watch-limits.ts'
import { mostText, personal } from '../../shared/transfer.ts'
import { markColours } from '../../shared/watch-marks.ts'
import { replaceGroups, withKnownChannels } from '../alerts/rule-references.ts'
import { readSettings } from '../profile/saved-settings.ts'
import type { StoredPayoutList, WatchedItem } from '../store/store-types.ts'
import * as words from '../monitor-words.ts'
import { payoutListsSchema, readPayoutList, writePayoutList } from './transfer-payouts.ts'
import { transferViewsSchema, type TransferViews } from './transfer-views.ts'

const format = 'lookout-profile'
const version = 1
const longestGroup = 80
const groupId = z.string().regex(/^[a-z0-9-]{1,40}$/)

export const transferLists = ['accounts', 'pools', 'book'] as const
export type TransferList = (typeof transferLists)[number]

export type TransferNetwork = Readonly<Record<TransferList, readonly WatchedItem[]>> & {
  readonly network: string
  readonly groups: readonly WatchGroup[]
  readonly payouts: readonly StoredPayoutList[]
}

export interface TransferSource {
  readonly networks: readonly TransferNetwork[]
  readonly views: TransferViews
  readonly settings: Settings
}

export interface Transfer {
  readonly networks: readonly TransferNetwork[]
  readonly views: TransferViews
  readonly settings: Settings | null
}

const item = z.object({
  address: z.string().max(200),
  label: z.string().trim().max(120).nullable(),
  note: z.string().max(2_000).optional(),
  colour: z.enum(markColours).optional(),
  addedAt: z.int().min(0).optional(),
  group: groupId.optional(),
  position: z.number().optional(),
})
const group = z.object({
  id: groupId,
  name: z.string().trim().min(1).max(longestGroup),
  note: z.string().max(2_000).optional(),
  colour: z.enum(markColours).optional(),
})
const file = z.object({
  format: z.literal(format),
  version: z.literal(version),
  networks: z
    .array(
      z.object({
        network: z.string().min(1).max(2_000),
        accounts: z.array(item).max(20_000),
        pools: z.array(item).max(20_000),
        // Absent in files of earlier versions.
        groups: z.array(group).max(mostWatched.groups).default([]),
        book: z
          .array(item.extend({ label: z.string().trim().min(1).max(longestName) }))
          .max(mostNames)
          .default([]),
        payouts: payoutListsSchema.default([]),
      }),
    )
    .max(100),
  views: transferViewsSchema.prefault({}),
  settings: z.record(z.string(), z.unknown()).optional(),
})

const isImportable = (text: string): boolean => Buffer.byteLength(text) <= mostText

const newerFile = z.object({ format: z.literal(format), version: z.int().gt(version) })

const noTarget = { groups: [], accounts: [] }

/** Returns the rules without channels and groups other than these. */
function rulesWith(
  rules: readonly AlertRule[],
  channels: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): readonly AlertRule[] {
  return rules.map((rule) =>
    replaceGroups(withKnownChannels(rule, channels), (id) => (groups.has(id) ? null : noTarget)),
  )
}

const groupIds = (networks: readonly { readonly groups: readonly { readonly id: string }[] }[]) =>
  networks.flatMap(({ groups }) => groups.map(({ id }) => id))

/**
 * Returns watchlists, views and settings as JSON text, without API keys. Throws `invalid-input` if the text would be too large for
 * an import.
 */
export function writeTransfer({ networks, views, settings }: TransferSource): string {
  const items = (list: readonly WatchedItem[]) =>
    list.map(({ key, label, addedAt, note, colour, group: id, position }) => ({
      address: key,
      label,
      addedAt,
      ...(id === undefined ? {} : { group: id }),
      ...(position === undefined ? {} : { position }),
      ...(note === undefined ? {} : { note }),
      ...(colour === undefined ? {} : { colour }),
    }))
  // Channels stay on their computer. Groups come with the file.
  const rules = rulesWith(settings.rules, new Set(), new Set(groupIds(networks)))
  const portable = { ...settings, rules }
  const shared = Object.entries(portable).filter(([name]) => !personal.some((each) => each === name))
  const body = {
    format,
    version,
    networks: networks.map(({ network, groups, accounts, pools, book, payouts }) => ({
      network,
      groups: groups.map(({ position: _position, ...each }) => each),
      accounts: items(accounts),
      pools: items(pools),
      book: items(book),
      payouts: payouts.map(writePayoutList),
    })),
    views,
    settings: Object.fromEntries(shared),
  }
  // Many payouts only fit without indentation.
  const text = [2, 0].map((indent) => `${JSON.stringify(body, null, indent)}\n`).find(isImportable)
  if (text === undefined) throw new LookoutError('invalid-input', words.transfer.tooLarge)
  return text
}

function itemsOf(
  list: z.output<typeof file>['networks'][number][TransferList],
  at: number,
): readonly WatchedItem[] {
  const items = list.map(({ address, label, note, colour, addedAt, group: id, position }): WatchedItem => {
    const parsed = parseAddress(address)
    if (!parsed.ok)
      throw new LookoutError('invalid-input', words.transfer.badAddress(address.slice(0, 60), parsed.message))
    return {
      key: parsed.address.key,
      label: label === '' ? null : label,
      addedAt: Math.min(addedAt ?? at, at),
      ...(id === undefined ? {} : { group: id }),
      ...(position === undefined ? {} : { position }),
      ...(note === undefined ? {} : { note }),
      ...(colour === undefined ? {} : { colour }),
    }
  })
  // The last of several entries for an address counts.
  return [...new Map(items.map((each) => [each.key, each])).values()]
}

/**
 * Starts the watch of imported accounts, in the order of the file. What happened before raises no alerts: another computer may
 * have raised them.
 */
export function startedAt(accounts: readonly WatchedItem[], at: number): readonly WatchedItem[] {
  return accounts.map((item) =>
    item.addedAt === at ? item : { position: item.addedAt, ...item, addedAt: at },
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LookoutError('invalid-input', words.transfer.notJson)
  }
}

/** Returns the saved networks of this profile, as the file names them, and those that only the file has. */
function joinNetworks(own: Settings['networks'], incoming: Settings['networks']): Settings['networks'] {
  const byUrl = new Map([...own, ...incoming].map((network) => [network.baseUrl, network]))
  return [...byUrl.values()].slice(0, mostNetworks)
}

/**
 * Returns the settings of a file, with the networks and quotas of this profile that it lacks. Files of earlier versions may name
 * channels and groups of another computer.
 */
function importedSettings(stored: unknown, settings: Settings, groups: ReadonlySet<string>): Settings {
  const incoming = readSettings(stored, settings)
  const read = {
    ...incoming,
    ...personalOf(settings),
    networks: joinNetworks(settings.networks, incoming.networks),
    quotas: { ...settings.quotas, ...incoming.quotas },
  }
  if (read.rules === settings.rules) return read
  const channels = new Set(read.delivery.channels.map(({ id }) => id))
  return { ...read, rules: rulesWith(read.rules, channels, groups) }
}

/**
 * Parses an exported file. Rejects a file completely if any part is invalid: throws `invalid-input` with the reason. `groups`:
 * ids of the groups of this profile, of all networks. Rules have the ids of groups that the file has.
 */
export function readTransfer(
  text: string,
  settings: Settings,
  at: number,
  groups: ReadonlySet<string> = new Set(),
): Transfer {
  const content = jsonOf(text)
  if (newerFile.safeParse(content).success)
    throw new LookoutError('invalid-input', words.transfer.newerVersion)
  const parsed = file.safeParse(content)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const place = issue === undefined || issue.path.length === 0 ? null : issue.path.join('.')
    throw new LookoutError('invalid-input', words.transfer.badFile(place))
  }
  const { networks, views, settings: stored } = parsed.data
  for (const [name, schema] of Object.entries(settingSchemas)) {
    if (stored === undefined || !(name in stored) || schema.safeParse(stored[name]).success) continue
    throw new LookoutError('invalid-input', words.transfer.badSetting(name))
  }
  return {
    networks: networks.map(({ network, groups: listed, accounts, pools, book, payouts }) => ({
      network,
      groups: listed.map(({ note, colour, ...each }, index) => ({
        ...each,
        ...(note === undefined ? {} : { note }),
        ...(colour === undefined ? {} : { colour }),
        position: index,
      })),
      accounts: startedAt(itemsOf(accounts, at), at),
      pools: itemsOf(pools, at),
      book: itemsOf(book, at),
      payouts: payouts.map((list) => readPayoutList(list, at)),
    })),
    views,
    settings:
      stored === undefined
        ? null
        : importedSettings(stored, settings, new Set([...groups, ...groupIds(networks)])),
  }
}

function personalOf(settings: Settings): Pick<Settings, (typeof personal)[number]> {
  const { mutedUntil, isWelcomed, knowsTray, delivery, archive } = settings
  return { mutedUntil, isWelcomed, knowsTray, delivery, archive }
}

/**
 * Returns a watched item after the import of `item`; null if it does not change. It keeps its group, and its note and colour if it
 * has any.
 */
export function mergeItem(item: WatchedItem, before: WatchedItem): WatchedItem | null {
  const label = item.label ?? before.label
  const note = before.note ?? item.note
  const colour = before.colour ?? item.colour
  if (label === before.label && note === before.note && colour === before.colour) return null
  return {
    ...before,
    label,
    ...(note === undefined ? {} : { note }),
    ...(colour === undefined ? {} : { colour }),
  }
}

/** Returns the items that an import adds or changes. */
export function mergeItems(
  incoming: readonly WatchedItem[],
  watched: readonly WatchedItem[],
): readonly WatchedItem[] {
  const known = new Map(watched.map((each) => [each.key, each]))
  return incoming.flatMap((each) => {
    const before = known.get(each.key)
    if (before === undefined) return [each]
    return mergeItem(each, before) ?? []
  })
}
