import type { AddressKey } from '../../shared/models.ts'
import type { ActionView, Amount, Asset, Party } from '../../shared/pending-models.ts'
import { account, coins, text, type TextPart } from '../../shared/text-parts.ts'
import { cocoonRows } from './actions/cocoon.ts'
import { readDetails, type Details } from './actions/details.ts'
import { financeRows } from './actions/finance.ts'
import { itemRows } from './actions/items.ts'
import { domainOf, itemAsset, jettonAsset, type ActionContext } from './actions/names.ts'
import type { AmountRow, Row } from './actions/row.ts'
import { titleParts, type Resolve } from './actions/template.ts'
import { transferRows } from './actions/transfers.ts'
import { titleOfType, wordFor } from './actions/words.ts'
import { isObject, ShapeError } from './shape.ts'
import { cleanOrNull } from '../../shared/untrusted-text.ts'
import type { WireAction } from './client-types.ts'

export type { ActionContext } from './actions/names.ts'

/** A row for every documented action type (api.md section 2). */
export const actionRows: Readonly<Record<string, Row>> = {
  ...transferRows,
  ...financeRows,
  ...itemRows,
  ...cocoonRows,
}

type Roles = ReadonlyMap<string, readonly AddressKey[]>
type Described = Omit<ActionView, 'key'>

const maxComment = 500

/** True while nothing is on chain yet: every outcome is then a prediction. */
function isEmulated({ finality, traceId }: WireAction): boolean {
  return finality === null ? traceId === null : finality === 'pending'
}

function directionOf(row: AmountRow, roles: Roles, { watchedAccounts }: ActionContext): Amount['direction'] {
  const isOurs = (role: string | null): boolean =>
    role !== null && (roles.get(role) ?? []).some((address) => watchedAccounts.has(address))
  const leaves = isOurs(row.from)
  const comes = isOurs(row.to)
  if (leaves === comes) return null
  return leaves ? 'out' : 'in'
}

/** Returns the asset of an amount, or null when it is unknown. */
function assetOf({ asset, except }: AmountRow, details: Details, context: ActionContext): Asset | null {
  const address = asset.kind === 'native' ? null : details.address(asset.field)
  if (asset.kind === 'item') {
    const index = details.amount('nft_item_index')
    return address === null && index === null ? null : itemAsset(address, index, context)
  }
  if (address !== null) return jettonAsset(address, context)
  const isExcepted = except !== undefined && details.value(except[0]) === except[1]
  return asset.kind === 'jetton' || isExcepted ? null : { kind: 'native' }
}

function amountOf(row: AmountRow, details: Details, roles: Roles, context: ActionContext): Amount | null {
  const units = row.asset.kind === 'item' ? '1' : details.amount(row.units)
  const asset = units === null ? null : assetOf(row, details, context)
  if (units === null || asset === null) return null
  return { units, asset, direction: directionOf(row, roles, context) }
}

function assetPart(asset: Asset): TextPart {
  if (asset.kind !== 'item') return { kind: 'asset', asset }
  const { address, name, index = null } = asset
  return { kind: 'nft', address, name, index }
}

function amountPart({ units, asset }: Amount, isEstimate: boolean): TextPart {
  if (asset.kind === 'item') return assetPart(asset)
  return { kind: 'amount', units, asset, ...(isEstimate ? { isEstimate } : {}) }
}

/** Returns the lookup of a row's placeholders. */
function resolver(
  details: Details,
  roles: Roles,
  amounts: readonly (Amount | null)[],
  action: WireAction,
  context: ActionContext,
): Resolve {
  return (placeholder) => {
    const [kind = '', field = ''] = placeholder.split(' ')
    const amount = amounts[Number(kind === 'about' ? field : kind)]
    if (amount !== undefined)
      return amount === null ? null : amountPart(amount, kind === 'about' && isEmulated(action))
    if (kind === 'word') return wordFor(details.value(field))
    if (kind === 'item') {
      const address = details.address(field)
      const index = details.amount('nft_item_index')
      return address === null && index === null ? null : assetPart(itemAsset(address, index, context))
    }
    if (kind === 'collection') {
      const address = details.address(field)
      if (address === null) return null
      // The index in `details` is that of the item, so a nameless collection is shown by its address.
      const collection = itemAsset(address, null, context)
      return collection.kind === 'item' && collection.name !== null
        ? assetPart(collection)
        : account(address, domainOf(address, context))
    }
    if (kind === 'unit') {
      const master = details.address(field)
      return assetPart(master === null ? { kind: 'native' } : jettonAsset(master, context))
    }
    if (kind === 'ton') {
      const units = details.amount(field)
      return units === null ? null : coins(units)
    }
    const [address] = roles.get(placeholder) ?? []
    return address === undefined ? null : account(address, domainOf(address, context))
  }
}

function commentOf(row: Row, details: Details): string | null {
  if (row.comment === undefined) return null
  const [field, isEncrypted] = row.comment
  const text = details.value(field)
  if (text !== undefined && text !== null && typeof text !== 'string') throw new ShapeError('text', [field])
  return details.value(isEncrypted) === true ? null : cleanOrNull(text, maxComment)
}

function describe(row: Row, details: Details, action: WireAction, context: ActionContext): Described {
  if (row.when !== undefined && details.value(row.when[0]) === row.when[1])
    return describe(row.when[2], details, action, context)
  const roles = new Map(Object.entries(row.parties).map(([role, path]) => [role, details.addresses(path)]))
  const amounts = row.amounts.map((each) => amountOf(each, details, roles, context))
  const side = amounts[0]?.direction ?? null
  const template = (side === 'out' ? row.out : side === 'in' ? row.in : undefined) ?? row.title
  const title = titleParts(template, resolver(details, roles, amounts, action, context))
  if (title === null) throw new ShapeError('the fields of the title')
  return {
    type: action.type,
    title,
    isRaw: false,
    success: action.success,
    parties: [...roles].flatMap(([role, addresses]) =>
      addresses.map((address) => partyOf(role, address, context)),
    ),
    amounts: amounts.filter((amount) => amount !== null),
    comment: commentOf(row, details),
  }
}

function partyOf(role: string, address: AddressKey, context: ActionContext): Party {
  return { role, address, name: domainOf(address, context) }
}

/** Describes an action by its envelope alone. The trace view still shows its details as JSON. */
function describeRaw(action: WireAction, context: ActionContext): Described {
  return {
    type: action.type,
    title: [text(titleOfType(action.type))],
    isRaw: true,
    success: action.success,
    parties: action.accounts.map((address) => partyOf('account', address, context)),
    amounts: [],
    comment: null,
  }
}

/**
 * Returns the view of an action: its title, parties with roles, and amounts with a direction relative to the watched accounts. An
 * unknown type, or a known one with unexpected details, is returned raw. Text from third parties is cleaned and bounded.
 */
export function describeAction(action: WireAction, context: ActionContext): Described {
  const row = Object.hasOwn(actionRows, action.type) ? actionRows[action.type] : undefined
  if (row === undefined || !isObject(action.details)) return describeRaw(action, context)
  try {
    return describe(row, readDetails(action.details), action, context)
  } catch (thrown) {
    if (thrown instanceof ShapeError) return describeRaw(action, context)
    throw thrown
  }
}
