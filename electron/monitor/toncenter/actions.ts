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

/** How every action type with a known shape (api.md section 2) is told. */
export const actionRows: Readonly<Record<string, Row>> = {
  ...transferRows,
  ...financeRows,
  ...itemRows,
  ...cocoonRows,
}

type Roles = ReadonlyMap<string, readonly AddressKey[]>
type Described = Omit<ActionView, 'key'>

const maxComment = 500

/** Nothing is on chain yet, so that every outcome in it is a prediction. */
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

/** The asset of an amount, null when it is not known. */
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

/** The values of a row's placeholders. */
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
  if (row.when !== undefined && details.value(row.when[0]) === true)
    return describe(row.when[1], details, action, context)
  const roles = new Map(Object.entries(row.parties).map(([role, path]) => [role, details.addresses(path)]))
  const amounts = row.amounts.map((each) => amountOf(each, details, roles, context))
  const side = amounts[0]?.direction ?? null
  const template = (side === 'out' ? row.out : side === 'in' ? row.in : undefined) ?? row.title
  const title = titleParts(template, resolver(details, roles, amounts, action, context))
  if (title === null) throw new ShapeError('what the title needs')
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

/** An action of which only the envelope is understood. Its details stay readable in the trace's detail. */
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
 * Returns an action as it is shown: the parts of its title, parties with roles, amounts with asset and direction relative to the watched accounts. An
 * unknown type, or a known one with odd details, comes out raw. Text from token owners and senders is cleaned and bounded.
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
