import { accountName, type NameStyle } from './address-text.ts'
import { assetName, type Asset } from './asset-text.ts'
import type { AddressKey, Integer, Millis } from './models.ts'
import type { Settings } from './settings.ts'
import { approximateNumber, formatUnits, groupDigits, nativeDecimals, nativeUnit } from './units.ts'
import { cleanText } from './untrusted-text.ts'
import { about, unitsOf } from './words/asset-words.ts'

/** Amounts, accounts and assets remain values until `renderText` applies hiding, the unit, labels and the address form. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'amount'
      /** Amount in smallest units of the asset. */
      readonly units: Integer
      readonly asset: Asset
      readonly isEstimate?: true
      /** True if the service sent a rounded number. */
      readonly isApproximate?: true
    }
  /** `name` is the domain that the service reports, cleaned. */
  | { readonly kind: 'account'; readonly address: AddressKey; readonly name: string | null }
  | { readonly kind: 'asset'; readonly asset: Asset }
  | {
      readonly kind: 'nft'
      readonly address: AddressKey | null
      readonly name: string | null
      readonly index: string | null
    }
  | { readonly kind: 'number'; readonly value: Integer }
  | { readonly kind: 'block'; readonly key: string }
  | { readonly kind: 'moment'; readonly at: Millis }
  /** A sentence stored by an earlier version. Its amounts cannot be identified, so hiding amounts hides every number. */
  | { readonly kind: 'recorded'; readonly text: string }

export type TextParts = readonly TextPart[]

export interface TextStyle extends NameStyle {
  readonly hideAmounts: boolean
  readonly unit: Settings['unit']
  /** Default: UTC, for readers in any time zone. */
  readonly timeOf?: (at: Millis) => string
}

export const plainStyle: TextStyle = {
  hideAmounts: false,
  unit: nativeUnit,
  isTestnet: false,
  labelOf: () => null,
}

export const hiddenAmount = '•••'

/** Formats a time for readers in any time zone. */
export const utcText = (at: Millis): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Maximum length of a line, in characters. */
export const longestLine = 1_000

type AmountPart = Extract<TextPart, { readonly kind: 'amount' }>

function renderAmount({ units, asset, isApproximate }: AmountPart, style: TextStyle): string {
  const unit = assetName(asset, style)
  if (asset.kind === 'item') return unit
  const decimals = asset.kind === 'native' ? nativeDecimals : asset.decimals
  const exact = formatUnits(units, decimals ?? 0)
  const shown = isApproximate === true ? approximateNumber(exact) : groupDigits(exact)
  const digits = style.hideAmounts ? hiddenAmount : shown
  return decimals === null ? `${digits} ${unitsOf(unit)}` : `${digits} ${unit}`
}

function hideEveryNumber(sentence: string): string {
  return sentence.replace(/[+−-]?\d+(?:[.,]\d+)*/g, hiddenAmount)
}

export function renderPart(part: TextPart, style: TextStyle): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'amount':
      return part.isEstimate === true ? about(renderAmount(part, style)) : renderAmount(part, style)
    case 'account':
      return accountName(part.address, part.name, style)
    case 'asset':
      return assetName(part.asset, style)
    case 'nft':
      return assetName({ kind: 'item', address: part.address, name: part.name, index: part.index }, style)
    case 'number':
      return groupDigits(part.value)
    case 'block':
      // A seqno. The identifier of a block stays as it is.
      return /^\d+$/.test(part.key) ? groupDigits(part.key) : part.key
    case 'moment':
      return (style.timeOf ?? utcText)(part.at)
    case 'recorded':
      return style.hideAmounts ? hideEveryNumber(part.text) : part.text
  }
}

export function renderText(parts: TextParts, style: TextStyle): string {
  return parts.map((part) => renderPart(part, style)).join('')
}

/** Returns one line for places that show text as it is, such as notifications. Labels may come from an imported file. */
export function plainText(parts: TextParts, style: TextStyle): string {
  return cleanText(renderText(parts, style), longestLine)
}

export const text = (words: string): TextPart => ({ kind: 'text', text: words })
export const account = (address: AddressKey, name: string | null = null): TextPart => ({
  kind: 'account',
  address,
  name,
})
export const coins = (units: Integer | bigint): TextPart => ({
  kind: 'amount',
  units: String(units),
  asset: { kind: 'native' },
})
export const count = (value: number): TextPart => ({ kind: 'number', value: String(value) })
export const block = (key: string): TextPart => ({ kind: 'block', key })
export const moment = (at: Millis): TextPart => ({ kind: 'moment', at })
export const recorded = (sentence: string): TextPart => ({ kind: 'recorded', text: sentence })

/** Builds parts from a template: `` parts`${pool} sent ${amount}` ``. */
export function parts(
  words: TemplateStringsArray,
  ...values: readonly (TextPart | TextParts | string)[]
): TextParts {
  return words.flatMap((word, index): TextParts => {
    const value = values[index]
    const own = word === '' ? [] : [text(word)]
    if (value === undefined) return own
    if (typeof value === 'string') return [...own, text(value)]
    return [...own, ...('kind' in value ? [value] : value)]
  })
}

export function joinParts(lists: readonly TextParts[], between: string): TextParts {
  return lists.flatMap((list, index) => (index === 0 ? list : [text(between), ...list]))
}
