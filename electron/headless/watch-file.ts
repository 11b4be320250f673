import { isMap, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { LookoutError } from '../shared/errors.ts'
import { otherNetwork } from '../shared/explorer-link.ts'
import { mainnet } from '../shared/networks.ts'
import { conditions } from '../shared/rules.ts'
import { cleanText } from '../shared/untrusted-text.ts'
import { readText } from './file-text.ts'
import { fileFaults } from './headless-words.ts'
import { faultsOfIssue, type Fault } from './schema-faults.ts'
import { groupIdOf, watchSchema, type WatchFile } from './watch-schema.ts'

const mostBytes = 1_000_000
const mostFaults = 10

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let [node, offset]: [unknown, number] = [document.contents, 0]
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === String(step))
      if (pair === undefined) return offset
      offset = rangeOf(pair.key) ?? offset
      node = pair.value
    } else {
      node = isSeq(node) ? node.items[Number(step)] : null
      offset = rangeOf(node) ?? offset
    }
  }
  return offset
}

function rangeOf(node: unknown): number | null {
  const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : null
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : null
}

/** Returns the offsets of the aliases (`*name`). */
function aliasesOf(document: Document): readonly number[] {
  const found: number[] = []
  visit(document, { Alias: (_, node) => void found.push(rangeOf(node) ?? 0) })
  return found
}

function repeats(list: readonly { readonly address: string }[], field: string): readonly Fault[] {
  const known = new Set<string>()
  return list.flatMap(({ address }, nth) => {
    if (known.has(address)) return [{ path: [field, nth], message: fileFaults.twice(address) }]
    known.add(address)
    return []
  })
}

/** Returns the addresses that are marked for testnets. On mainnet, such an address is the wrong one, as in the window. */
function mainnetFaults(document: Document): readonly Fault[] {
  return ['accounts', 'pools'].flatMap((field) => {
    const list = document.get(field)
    return (isSeq(list) ? list.items : []).flatMap((_, nth): readonly Fault[] => {
      const path = [field, nth, 'address']
      const message = otherNetwork(String(document.getIn(path)), mainnet)
      return message === null ? [] : [{ path, message }]
    })
  })
}

/** `baseUrl`: that of the command line, which must not contradict the file. */
function serviceFaults({ service }: WatchFile, baseUrl: string | null): readonly Fault[] {
  const url = service?.url?.baseUrl ?? baseUrl
  return baseUrl === null || url === baseUrl
    ? []
    : [{ path: ['service', 'url'], message: fileFaults.twoServices(baseUrl) }]
}

function groupFaults({ accounts, rules = [] }: WatchFile): readonly Fault[] {
  const groups = new Set(accounts.flatMap(({ group }) => (group === undefined ? [] : [groupIdOf(group)])))
  const ids = new Set<string>()
  return rules.flatMap((rule, nth): readonly Fault[] => {
    const isRepeated = ids.has(rule.id)
    ids.add(rule.id)
    const strange = rule.groups?.findIndex((group) => !groups.has(group)) ?? -1
    const isOfPools = conditions[rule.condition.kind].about === 'pools' && (rule.groups ?? []).length > 0
    return [
      ...(isRepeated ? [{ path: ['rules', nth], message: fileFaults.twice(`Rule ${rule.id}`) }] : []),
      ...(strange === -1
        ? []
        : [{ path: ['rules', nth, 'groups', strange], message: fileFaults.unknownGroup }]),
      ...(isOfPools ? [{ path: ['rules', nth, 'groups'], message: fileFaults.groupOfPools }] : []),
    ]
  })
}

/**
 * A rule never fires for an address that is not in the list which its condition is about, except for orders of a multisig whose
 * signers are watched.
 */
function scopeFaults({ accounts, pools, rules = [] }: WatchFile): readonly Fault[] {
  const addressesOf = (list: readonly { readonly address: string }[]) =>
    new Set(list.map(({ address }) => address))
  const watched = addressesOf([...accounts, ...pools])
  const listed = { accounts: addressesOf(accounts), pools: addressesOf(pools), all: watched }
  return rules.flatMap(({ condition: { kind }, scope }, nth) => {
    const { about } = conditions[kind]
    const strange = kind === 'order-waiting' ? -1 : scope.findIndex((address) => !listed[about].has(address))
    if (strange === -1) return []
    const isOther = about !== 'all' && watched.has(scope[strange] ?? '')
    const message = isOther ? fileFaults.otherList(about) : fileFaults.unknownAddress
    return [{ path: ['rules', nth, 'addresses', strange], message }]
  })
}

function channelFaults({ channels = [], rules = [] }: WatchFile): readonly Fault[] {
  const ids = new Set<string>()
  const twice = channels.flatMap(({ channel: { id } }, nth): readonly Fault[] => {
    const isRepeated = ids.has(id)
    ids.add(id)
    return isRepeated ? [{ path: ['channels', nth], message: fileFaults.twice(`Channel ${id}`) }] : []
  })
  const message = fileFaults.unknownChannel
  return [
    ...twice,
    ...channels.flatMap(({ channel: { id, policy } }, nth): readonly Fault[] => {
      const to = policy.escalation?.to
      const path = ['channels', nth, 'escalation', 'to']
      if (to === id) return [{ path, message: fileFaults.escalatesToItself }]
      return to === undefined || ids.has(to) ? [] : [{ path, message }]
    }),
    ...rules.flatMap((rule, nth) => {
      const strange = rule.channels?.findIndex((id) => !ids.has(id)) ?? -1
      return strange === -1 ? [] : [{ path: ['rules', nth, 'channels', strange], message }]
    }),
  ]
}

/**
 * Parses the file's text. `path`: the file name in messages. `baseUrl`: the service of the command line. Throws LookoutError
 * `invalid-input`, whose message names the lines.
 */
export function parseWatchFile(text: string, path: string, baseUrl: string | null = null): WatchFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false })
  const textOf = (faults: readonly (readonly [offset: number, message: string])[]): string => {
    const shown = faults
      .slice(0, mostFaults)
      .map(([at, message]) =>
        fileFaults.at(path, Math.max(1, lines.linePos(at).line), cleanText(message, 400)),
      )
    const more = faults.length > mostFaults ? [fileFaults.more(faults.length - mostFaults)] : []
    return [...shown, ...more].join('\n')
  }
  const refuse = (faults: Parameters<typeof textOf>[0]): never => {
    throw new LookoutError('invalid-input', textOf(faults))
  }
  const broken = [...document.errors, ...document.warnings]
  if (broken.length > 0)
    return refuse(
      broken.map(({ code, pos, message }) => [
        pos[0],
        code === 'MULTIPLE_DOCS' ? fileFaults.oneDocument : message,
      ]),
    )
  // Aliases could expand a small file to a huge value.
  const aliases = aliasesOf(document)
  if (aliases.length > 0) return refuse(aliases.map((at) => [at, fileFaults.alias]))
  const value: unknown = document.toJS({ maxAliasCount: 0 })
  if (value === null || value === undefined) return refuse([[0, fileFaults.empty]])
  const read = watchSchema.safeParse(value)
  const located = (faults: readonly Fault[]): Parameters<typeof textOf>[0] =>
    faults.map((fault) => [offsetOf(document, fault.path), fault.message])
  if (!read.success) return refuse(located(read.error.issues.flatMap((issue) => faultsOfIssue(issue))))
  const file = read.data
  const url = file.service?.url?.baseUrl ?? baseUrl
  const onMainnet = mainnetFaults(document)
  const faults = [
    ...repeats(file.accounts, 'accounts'),
    ...repeats(file.pools, 'pools'),
    ...serviceFaults(file, baseUrl),
    ...(url === mainnet.baseUrl ? onMainnet : []),
    ...groupFaults(file),
    ...scopeFaults(file),
    ...channelFaults(file),
  ]
  if (faults.length > 0) return refuse(located(faults))
  return url === null && onMainnet.length > 0 ? { ...file, whyNotMainnet: textOf(located(onMainnet)) } : file
}

/** Reads the file at `path`. Throws like `parseWatchFile`. */
export function readWatchFile(path: string, baseUrl: string | null): WatchFile {
  return parseWatchFile(readText(path, mostBytes), path, baseUrl)
}
