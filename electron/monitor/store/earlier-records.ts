import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import { addressOf } from '../../shared/asset-text.ts'
import type { Json } from '../../shared/models.ts'
import type { ActionView, TraceStep, TraceView } from '../../shared/pending-models.ts'
import { text, type TextParts } from '../../shared/text-parts.ts'
import { describeAction, initiatorRoles } from '../toncenter/actions.ts'
import type { ActionContext } from '../toncenter/actions/names.ts'
import { shortTitleOfType, titleOfType } from '../toncenter/actions/action-words.ts'
import { decodeAction } from '../toncenter/pending.ts'
import { ShapeError } from '../toncenter/shape.ts'
import type { AddressBookEntry, Metadata } from '../toncenter/client-types.ts'

/**
 * Reads records of earlier versions, which stored English sentences. Titles are rebuilt from the stored response. Evidence is
 * parsed from the sentences.
 */

type EarlierAction = Omit<ActionView, 'title' | 'short' | 'initiator'>
type StoredAction = EarlierAction & {
  readonly title: string | TextParts
  /** Absent in earlier versions. */
  readonly short?: TextParts
  /** Absent in earlier versions. */
  readonly initiator?: string | null
}
type StoredStep<S> = Omit<TraceStep, 'evidence' | 'state'> & {
  readonly state: S
  readonly evidence: string | readonly Evidence[]
}

const byOf = (words: string): AskedBy => (words === 'hash' ? 'hash' : 'account')
const millisOf = (seconds: string | undefined): number => Math.round(Number(seconds) * 1000)

/** Patterns of evidence sentences, without the suffix `, asked by …`. */
const sentences: readonly (readonly [RegExp, (groups: readonly string[], by: AskedBy) => Evidence])[] = [
  [/^listed without a trace id: emulated$/, (_, by) => ({ kind: 'emulated', by })],
  [/^listed with a trace id: its root is on the chain$/, (_, by) => ({ kind: 'root-on-chain', by })],
  [
    /^in masterchain block (\d+)$/,
    ([seqno], by) => ({ kind: 'in-masterchain-block', seqno: Number(seqno), by }),
  ],
  [/^all actions finalized$/, (_, by) => ({ kind: 'all-finalized', by })],
  [
    /^committed action (\S+) says success: false$/,
    ([type = ''], by) => ({ kind: 'action-failed', type, by }),
  ],
  [/^gone while still emulated$/, (_, by) => ({ kind: 'disappeared', from: 'pending', failed: null, by })],
  [
    /^gone after it was (committed|on the chain)$/,
    ([from], by) => ({
      kind: 'disappeared',
      from: from === 'committed' ? 'committed' : 'on-chain',
      failed: null,
      by,
    }),
  ],
  [
    /^gone after committed action (\S+) said success: false$/,
    ([failed = ''], by) => ({ kind: 'disappeared', from: 'committed', failed, by }),
  ],
  [
    /^emulated for ([\d.]+) s, gone within ([\d.]+) s, not found by hash (\d+) times$/,
    ([emulated, gone, misses]) => ({
      kind: 'not-found-again',
      emulatedMs: millisOf(emulated),
      goneWithinMs: millisOf(gone),
      misses: Number(misses),
    }),
  ],
  [
    /^transaction (\S+) found in block (\S+)$/,
    ([hash = '', block = '']) => ({ kind: 'transaction-in-block', block, hash }),
  ],
  [/^not found in block (\S+)$/, ([block = '']) => ({ kind: 'not-in-block', block })],
]

function evidenceOf(sentence: string): Evidence {
  const [, words = sentence, by = ''] = /^(.*?)(?:, asked by (account|hash))?$/s.exec(sentence) ?? []
  for (const [pattern, read] of sentences) {
    const match = pattern.exec(words)
    if (match !== null) return read(match.slice(1), byOf(by))
  }
  return { kind: 'recorded', text: sentence }
}

export function stepOf<S>({
  evidence,
  ...step
}: StoredStep<S>): Omit<TraceStep, 'state'> & { readonly state: S } {
  return {
    ...step,
    evidence: typeof evidence === 'string' ? evidence.split('; ').map(evidenceOf) : evidence,
  }
}

function contextOf(action: EarlierAction, view: Pick<TraceView, 'accounts'>): ActionContext {
  const addressBook = new Map<string, AddressBookEntry>()
  const metadata = new Map<string, Metadata>()
  for (const { address, name } of action.parties)
    if (name !== null) addressBook.set(address, { domain: name, raw: null })
  for (const { asset } of action.amounts) {
    if (asset.kind === 'native') continue
    const address = addressOf(asset)
    if (address === null) continue
    const token = {
      type: asset.kind === 'jetton' ? 'jetton_masters' : 'nft_items',
      name: asset.kind === 'item' ? asset.name : null,
      symbol: asset.kind === 'jetton' ? bareSymbol(asset.symbol) : null,
      decimals: asset.kind === 'jetton' ? asset.decimals : null,
      isScam: asset.kind === 'jetton' && asset.isScam === true,
    }
    const isIndexed = asset.kind !== 'jetton' || asset.isIndexed !== false
    metadata.set(address, { isIndexed, tokens: [token], raw: null })
  }
  return { addressBook, metadata, watchedAccounts: new Set(view.accounts) }
}

function bareSymbol(symbol: string | null): string | null {
  return symbol?.replace(/ \((?:marked as scam|a jetton|mixed alphabets)\)$/, '') ?? null
}

function titlesOf(
  action: EarlierAction,
  raw: Json,
  view: Pick<TraceView, 'accounts'>,
): Pick<ActionView, 'title' | 'short'> {
  try {
    const { title, short, isRaw } = describeAction(decodeAction(raw), contextOf(action, view))
    if (isRaw === action.isRaw) return { title, short }
  } catch (thrown) {
    // The stored response is malformed. Describe only the type.
    if (!(thrown instanceof ShapeError)) throw thrown
  }
  return { title: [text(titleOfType(action.type))], short: [text(shortTitleOfType(action.type))] }
}

function earlierInitiator({ parties }: EarlierAction): string | null {
  return parties.find(({ role }) => initiatorRoles.includes(role))?.address ?? null
}

export function actionOf(
  { title, short: storedShort, initiator: known, ...action }: StoredAction,
  raw: Json,
  view: Pick<TraceView, 'accounts'>,
): ActionView {
  const initiator = known === undefined ? earlierInitiator(action) : known
  if (typeof title !== 'string') {
    const short = storedShort ?? titlesOf(action, raw, view).short
    return { ...action, title, short, initiator }
  }
  const amounts = action.amounts.map((amount) =>
    amount.asset.kind === 'jetton'
      ? { ...amount, asset: { ...amount.asset, symbol: bareSymbol(amount.asset.symbol) } }
      : amount,
  )
  return { ...action, amounts, initiator, ...titlesOf(action, raw, view) }
}
