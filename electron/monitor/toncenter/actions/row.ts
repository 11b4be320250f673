import { coinAsset, itemAt, jettonAt, jettonIfGiven, type ReadAsset } from './assets.ts'
import type { Details } from './details.ts'
import type { WireAction } from '../client-types.ts'
import type { ShortTitle } from './short-titles.ts'

/**
 * Fields are paths in `details`. `a.b` is a nested field, `a|b` is `a` if present, otherwise `b`, and `a.*` (parties only) is
 * each element of a list.
 */
export interface Row {
  /**
   * Title template with these placeholders, where `f` is a field:
   * - `{0}`: the amount with this index in `amounts`. `{about 0}` adds "about" while the action is emulated.
   * - `{role}`: a party. `{item f}`: an NFT. `{collection f}`: an NFT collection.
   * - `{unit u}`: the name of an asset in `units`. `{ton f}`: an amount in the native coin.
   * - `{word f}`: a display name. `{code f}`: an exit code other than 0.
   *
   * `[…]` is left out if a value in it is missing. `[a|b]` is the first alternative without a missing value.
   */
  readonly title: string
  /** Titles for a watched sender (`out`) or receiver (`in`) of the first amount. */
  readonly out?: string
  readonly in?: string
  /** Replaces the short title of the action type. */
  readonly short?: ShortTitle
  /** Field by role, in display order. */
  readonly parties: Readonly<Record<string, string>>
  /** Roles that are listed only if their account differs from the account of another role. */
  readonly distinct?: Readonly<Record<string, string>>
  readonly amounts: readonly AmountRow[]
  /** Assets that the title names without an amount. */
  readonly units?: Readonly<Record<string, ReadAsset>>
  readonly comment?: readonly [text: string, isEncrypted: string]
  /** Field with the expiry time of an order, unix seconds. */
  readonly expiry?: string
  readonly when?: readonly [condition: (details: Details, action: WireAction) => boolean, row: Row]
}

export interface AmountRow {
  /** Field with the amount in smallest units; null for a single NFT. */
  readonly units: string | null
  /** Field with the amount that arrives, if the service names it, such as a price minus fees. */
  readonly received?: string
  readonly asset: ReadAsset
  readonly from: string | null
  readonly to: string | null
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

type Role = string | null

export function native(units: string, from: Role, to: Role): AmountRow {
  return { units, asset: coinAsset, from, to }
}

export function amount(units: string, asset: ReadAsset, from: Role, to: Role): AmountRow {
  return { units, asset, from, to }
}

/** An amount of a jetton. The jetton is unknown if `field` is null. */
export function jetton(units: string, field: string, from: Role, to: Role): AmountRow {
  return { units, asset: jettonAt(field), from, to }
}

/** An amount of a jetton. The amount is left out if `field` is null. */
export function givenJetton(units: string, field: string, from: Role, to: Role): AmountRow {
  return { units, asset: jettonIfGiven(field), from, to }
}

export function item(field: string, from: Role, to: Role): AmountRow {
  return { units: null, asset: itemAt(field), from, to }
}
