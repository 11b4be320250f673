/**
 * Describes how one action type is shown. A field is a path in `details`: `a.b` is nested, `a|b` is the first that is present,
 * `a.*` (parties only) is each element of a list.
 */
export interface Row {
  /**
   * Title template. `{0}` is an index into `amounts` (`{about 0}` adds "about" while it is only emulated), `{role}` a party,
   * `{item f}` an NFT, `{collection f}` an NFT collection, `{unit f}` the name of a coin, `{ton f}` an amount in the native coin,
   * `{word f}` the display name of a value. `[…]` is left out when a value in it is missing; `[a|b]` takes the first alternative
   * without a missing value.
   */
  readonly title: string
  /** Title when a watched account sends (`out`) or receives (`in`) the first amount. */
  readonly out?: string
  readonly in?: string
  /** Field by role, in display order. */
  readonly parties: Readonly<Record<string, string>>
  readonly amounts: readonly AmountRow[]
  /** The field of the comment and the flag for an encrypted comment. */
  readonly comment?: readonly [text: string, isEncrypted: string]
  /** Another row, used when `field` has this value. */
  readonly when?: readonly [field: string, value: string | boolean, row: Row]
}

/** An amount that changes hands. */
export interface AmountRow {
  readonly units: string
  /** `field` holds the master address. Where it is null, a `coin` is the native coin and a `jetton` is unknown. */
  readonly asset:
    | { readonly kind: 'native' }
    | { readonly kind: 'coin' | 'jetton' | 'item'; readonly field: string }
  /** Roles of sender and receiver. */
  readonly from: string | null
  readonly to: string | null
  /** The asset is unknown when `field` has this value. */
  readonly except?: readonly [field: string, value: string | boolean]
}

type Parties = Row['parties']

export function row(
  title: string,
  parties: Parties,
  amounts: readonly AmountRow[] = [],
  more: Partial<Row> = {},
): Row {
  return { title, parties, amounts, ...more }
}

/** An amount of the native coin. */
export function native(units: string, from: string | null, to: string | null): AmountRow {
  return { units, asset: { kind: 'native' }, from, to }
}

/** An amount of a jetton, or of the native coin where the asset is null (api.md section 2). */
export function coin(units: string, field: string, from: string | null, to: string | null): AmountRow {
  return { units, asset: { kind: 'coin', field }, from, to }
}

/** An amount of a jetton. Left out when its asset is null. */
export function jetton(units: string, field: string, from: string | null, to: string | null): AmountRow {
  return { units, asset: { kind: 'jetton', field }, from, to }
}

/** One NFT. */
export function item(field: string, from: string | null, to: string | null): AmountRow {
  return { units: '', asset: { kind: 'item', field }, from, to }
}
