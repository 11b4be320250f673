import { accountName } from '../../electron/shared/address-text.ts'
import { parseAddress } from '../../electron/shared/address.ts'
import { parseBlockRef } from '../../electron/shared/block-ref.ts'
import { decoded, keyInLink, otherNetwork } from '../../electron/shared/explorer-link.ts'
import { explorerNames, explorerUrl } from '../../electron/shared/explorers.ts'
import { hexLengthOf, parseHash } from '../../electron/shared/hash.ts'
import { balanceWithPending } from '../../electron/shared/pool-models.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { wholeShard } from '../../electron/shared/units.ts'
import { blockRefFaults } from '../../electron/shared/words/block-ref-words.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import { copyAddress, openBlock, openInExplorer, showTimeline } from '../commands.ts'
import { openIn } from '../common-words.ts'
import { serviceNow } from '../components/ticker.ts'
import { showStatement } from '../features/pools/places.ts'
import { openTyped } from '../features/blocks/navigate.ts'
import { hiddenAmount, nativeText } from '../lib/amounts.ts'
import { formatBlockRef } from '../lib/block-rows.ts'
import { knownName } from '../lib/known-accounts.ts'
import { parseLocate } from '../lib/locate-text.ts'
import { groupDigits } from '../lib/text.ts'
import { formatDateTime } from '../lib/times.ts'
import { useAccounts } from '../stores/accounts.ts'
import { nameChoices } from '../stores/naming.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { currentStyle, textOf } from '../stores/text-style.ts'
import { showToast } from '../stores/toasts.ts'
import { useTraces } from '../stores/traces.ts'
import { useFollows } from '../stores/watchlist.ts'
import { showPanel } from '../stores/view.ts'
import { showMoment } from '../time-machine.ts'
import { watch } from '../watch.ts'
import { go, shortOf, type PaletteItem } from './palette-entries.ts'
import { entries, hints, palette } from './palette-words.ts'

/** Shows why an action was refused. The action resolves with null if it succeeded. */
async function reportRefusal(action: Promise<string | null>): Promise<void> {
  const refusal = await action
  if (refusal !== null) showToast(refusal)
}

function addressEntries(query: string): readonly PaletteItem[] {
  const parsed = parseAddress(query)
  if (!parsed.ok) return []
  const { key } = parsed.address
  const name = accountName(key, knownName(key), currentStyle())
  const account = useAccounts.getState().byKey.get(key)
  const pool = usePools.getState().byKey.get(key)
  const { status } = useStatus.getState()
  const { explorer } = useSettings.getState()
  const hasPage = status !== null && explorerUrl(status.network, explorer, 'account', key) !== null
  const start = (id: string, title: string, kind: 'account' | 'pool'): PaletteItem => ({
    id,
    title,
    hint: hints[kind],
    run: () => void reportRefusal(watch(kind, key)),
  })
  const show = (id: string, label: string | null, hint: string, panel: 'pending' | 'pools'): PaletteItem => ({
    id,
    title: entries.show(label ?? name),
    hint,
    run: () => go(panel, key),
  })
  return [
    account === undefined
      ? start('address.watch', entries.watch(name), 'account')
      : show('address.show', account.label, hints.watchedAccount, 'pending'),
    pool === undefined
      ? start('address.follow', entries.followPool(name), 'pool')
      : show('address.pool', pool.label, hints.followedPool, 'pools'),
    {
      id: 'address.blocks',
      title: entries.inBlocks,
      hint: name,
      run: () => showTimeline(key),
    },
    ...nameChoices(key).map((choice) => ({ ...choice, id: 'address.name', hint: name })),
    { id: 'address.copy', title: entries.copy, hint: name, run: () => void copyAddress(key) },
    ...(hasPage
      ? [
          {
            id: 'address.explorer',
            title: openIn(explorerNames[explorer]),
            hint: hints.browser,
            run: () => void openInExplorer(explorer, 'account', key),
          },
        ]
      : []),
  ]
}

function stakeEntries(query: string): readonly PaletteItem[] {
  const parsed = parseAddress(query)
  if (!parsed.ok) return []
  const { key } = parsed.address
  const { hideAmounts, unit } = useSettings.getState()
  return [...usePools.getState().byKey.values()].flatMap((pool): readonly PaletteItem[] => {
    const stake = pool.state?.nominators.find(({ address }) => address === key)
    if (stake === undefined) return []
    const amount = nativeText(balanceWithPending(stake).toString())
    return [
      {
        id: `address.stake.${pool.key}`,
        title: entries.stake(pool.label ?? shortOf(pool.key), hideAmounts ? hiddenAmount : amount, unit),
        hint: hints.statement,
        run: () => showStatement(key),
      },
    ]
  })
}

function blockEntries(query: string): readonly PaletteItem[] {
  const parsed = parseBlockRef(query)
  if (!parsed.ok) return []
  const { ref } = parsed
  return [
    {
      id: 'block.open',
      title: entries.openBlock(
        ref.shard === wholeShard ? groupDigits(ref.seqno.toString()) : formatBlockRef(ref),
      ),
      hint: ref.workchain === -1 ? hints.masterchain : hints.basechain,
      run: () => void reportRefusal(openBlock(query)),
    },
  ]
}

/** Finds the block of a time or logical time, and shows a past moment. */
function locateEntries(query: string): readonly PaletteItem[] {
  const request = parseLocate(query, null)
  if (request === null) return []
  const isMoment = request.kind === 'moment'
  const shown: PaletteItem[] =
    isMoment && request.at < serviceNow()
      ? [
          {
            id: 'time.show',
            title: entries.showMoment(formatDateTime(request.at)),
            hint: hints.time,
            run: () => void showMoment(request.at),
          },
        ]
      : []
  return [
    {
      id: 'block.locate',
      title: entries.findBlock(isMoment ? formatDateTime(request.at) : request.lt),
      hint: isMoment ? hints.time : hints.logicalTime,
      run: () => {
        showPanel('blocks')
        void reportRefusal(openTyped(query))
      },
    },
    ...shown,
  ]
}

function hashEntries(query: string): readonly PaletteItem[] {
  const hash = parseHash(query)
  if (hash === null) return []
  const trace = useTraces.getState().byKey.get(hash.base64)
  if (trace !== undefined)
    return [
      {
        id: 'hash.trace',
        title: entries.showTrace(textOf(trace.actions[0]?.title ?? [text(hash.base64)], 80)),
        hint: traceStateNames[trace.state],
        run: () => go('pending', trace.key),
      },
    ]
  const follow = useFollows.getState().byKey.get(hash.base64)
  if (follow !== undefined)
    return [
      {
        id: 'hash.tracked',
        title: entries.showTracked(follow.label ?? hash.base64.slice(0, 10)),
        hint: follow.state === null ? hints.hash : traceStateNames[follow.state],
        run: () => go('pending', follow.trace ?? follow.key),
      },
    ]
  return [
    {
      id: 'hash.follow',
      title: entries.followMessage(hash.base64.slice(0, 10)),
      hint: hints.hash,
      run: () => void reportRefusal(watch('account', hash.base64)),
    },
  ]
}

function otherNetworkOf(text: string): string | null {
  const { status } = useStatus.getState()
  return status === null ? null : otherNetwork(text, status.network)
}

export function answersFor(query: string): readonly PaletteItem[] {
  const text = query.trim()
  if (text === '' || otherNetworkOf(text) !== null) return []
  const key = keyInLink(text) ?? text
  return [
    ...stakeEntries(key),
    ...addressEntries(key),
    ...blockEntries(text),
    ...locateEntries(text),
    ...hashEntries(key),
  ]
}

const addressLike = /^[\w+/-]{46,50}$|^-?\d{1,3}:[\da-f]{40,}$|\.(?:ton|t\.me)$/i
/** Matches an address or hash whose middle is omitted, as on screens. */
const shortened = /^[\w+/:-]{2,24}(?:·{2,3}|\.{2,3}|…)[\w+/=-]{2,24}$/

/** Returns what a query names: without the quotes, brackets and commas that surround a value copied from JSON or a letter. */
export function typedIn(query: string): string {
  return query
    .trim()
    .replace(/^["'`“‘«<]+(?=\S+$)/u, '')
    .replace(/(?<=^\S+)["'`”’»>,;]+$/u, '')
}

/** Returns what a link names, such as an address with a typing error. Other text is returned unchanged. */
function namedIn(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text
  return (
    text
      .split(/[/?&=#]/)
      .map(decoded)
      .find((piece) => addressLike.test(piece) || hexLengthOf(piece) !== null || shortened.test(piece)) ??
    text
  )
}

/** Explains why a query that looks like an address, a hash, a link or a time finds nothing; null for any other query. */
export function explainNone(query: string): string | null {
  const text = query.trim()
  const other = otherNetworkOf(text)
  if (other !== null) return other
  const addresses = text.split(/[\s,;]+/).filter((piece) => parseAddress(typedIn(piece)).ok)
  if (addresses.length > 1) return palette.several(addresses.length)
  const named = namedIn(text)
  if (addressLike.test(named)) {
    const parsed = parseAddress(named)
    return parsed.ok ? null : parsed.message
  }
  const hexLength = hexLengthOf(named)
  if (hexLength !== null) return hexLength === 64 ? null : blockRefFaults.hexLength(hexLength)
  if (shortened.test(named)) return palette.shortened
  const parsed = parseBlockRef(text)
  if (!parsed.ok && /^-?\d+$/.test(text)) return parsed.message
  return parsed.ok || parsed.message.endsWith(blockRefFaults.accepted) ? null : parsed.message
}
