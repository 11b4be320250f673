/**
 * How one action type is told. Fields are named by their path in `details`: `a.b` goes inside, `a|b` takes the first that is
 * there, a party's `a.*` takes each element of a list.
 */
export interface Row {
  /**
   * The title. `{0}` is an amount of the list below (`{about 0}`: with "about" while it is only emulated), `{role}` a party,
   * `{item f}` the name of a token item or collection, `{unit f}` of a coin, `{ton f}` a price in the native coin, `{word f}` a
   * known word for a value. `[…]` is left out when something inside is missing; `[a|b]` takes what is whole.
   */
  readonly title: string
  /** The title when the first amount leaves, or comes to, a watched account. */
  readonly out?: string
  readonly in?: string
  /** Role to field, in the order in which parties are shown. */
  readonly parties: Readonly<Record<string, string>>
  readonly amounts: readonly AmountRow[]
  /** The field of a text comment, and the one that says that it is encrypted. */
  readonly comment?: readonly [text: string, isEncrypted: string]
  /** Another row that tells it when this field is true. */
  readonly when?: readonly [field: string, row: Row]
}

/** An amount that moves. */
export interface AmountRow {
  readonly units: string
  /** `native`; `coin` and the field of its master where null is the native coin; `jetton` where null is unknown; `item`. */
  readonly asset:
    | { readonly kind: 'native' }
    | { readonly kind: 'coin' | 'jetton' | 'item'; readonly field: string }
  /** Roles. */
  readonly from: string | null
  readonly to: string | null
  /** Nothing is known of the asset when this field has this value. */
  readonly except?: readonly [field: string, value: string | boolean]
}

type Parties = Row['parties']

/** A row of the table, with what is usual left out. */
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

/** An amount of a jetton; without the asset nothing is said. */
export function jetton(units: string, field: string, from: string | null, to: string | null): AmountRow {
  return { units, asset: { kind: 'jetton', field }, from, to }
}

/** One token item that changes hands. */
export function item(field: string, from: string | null, to: string | null): AmountRow {
  return { units: '', asset: { kind: 'item', field }, from, to }
}
