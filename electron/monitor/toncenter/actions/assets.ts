import type { Asset } from '../../../shared/asset-text.ts'
import type { Details } from './details.ts'
import { evaaToken } from './evaa.ts'
import { itemAsset, jettonAsset, type ActionContext } from './names.ts'

/** Returns an asset that `details` names, or null to leave it out. */
export type ReadAsset = (details: Details, context: ActionContext) => Asset | null

type Condition = (details: Details) => boolean

const coin: Asset = { kind: 'native' }
const unknown: Asset = { kind: 'unknown', symbol: null, decimals: null }

const isNull = (details: Details, field: string): boolean => details.address(field) === null

export const coinAsset: ReadAsset = () => coin

/** Reads the jetton whose master is in a field. If the field is null, the token is unknown. */
export function jettonAt(field: string): ReadAsset {
  return (details, context) => {
    const master = details.address(field)
    return master === null ? unknown : jettonAsset(master, context)
  }
}

/** Reads the jetton whose master is in a field. Leaves the jetton out if the field is null or `isOmitted` returns true. */
export function jettonIfGiven(field: string, isOmitted: Condition = () => false): ReadAsset {
  return (details, context) => {
    const master = isOmitted(details) ? null : details.address(field)
    return master === null ? null : jettonAsset(master, context)
  }
}

/**
 * Reads the jetton whose master is in a field. A null field means the native coin (api.md section 2), unless `isCoin` returns
 * false. In that case another field shows that the asset is a jetton with an unknown master.
 */
export function coinOrJettonAt(field: string, isCoin: Condition = () => true): ReadAsset {
  return (details, context) => {
    const master = details.address(field)
    if (master !== null) return jettonAsset(master, context)
    return isCoin(details) ? coin : unknown
  }
}

/** Reads the asset of an EVAA market by its master, or by its id. */
export const evaaAsset: ReadAsset = (details, context) => {
  const master = details.address('asset')
  if (master !== null) return jettonAsset(master, context)
  if (details.value('is_ton') === true) return coin
  return evaaToken(details.value('asset_id')) ?? unknown
}

export function itemAt(field: string): ReadAsset {
  return (details, context) => {
    const address = details.address(field)
    const index = details.index('nft_item_index')
    return address === null && index === null ? null : itemAsset(address, index, context)
  }
}

/** True if none of the fields names a jetton wallet, which means that no jetton was transferred. */
export function withoutWallet(...fields: readonly string[]): Condition {
  return (details) => fields.every((field) => isNull(details, field))
}

export function unless(field: string, value: string | boolean): Condition {
  return (details) => details.value(field) !== value
}

export function every(...conditions: readonly Condition[]): Condition {
  return (details) => conditions.every((condition) => condition(details))
}

export function isPair(one: string, other: string): Condition {
  return (details) => !isNull(details, one) || !isNull(details, other)
}

/** True if an asset of a pair is null. Otherwise both assets are jettons, and neither is the native coin. */
export function hasCoin(one: string, other: string): Condition {
  return (details) => isNull(details, one) || isNull(details, other)
}

/** False if the other side of a pair also has an amount without an asset, because only one side can be the native coin. */
export function isOnlyNull(otherAsset: string, otherAmount: string): Condition {
  return (details) => !isNull(details, otherAsset) || (details.value(otherAmount) ?? null) === null
}
