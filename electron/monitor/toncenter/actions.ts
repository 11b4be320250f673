import type { AddressKey } from '../../shared/models.ts'
import { latestTime } from '../../shared/units.ts'
import type { ActionView, Amount, Party } from '../../shared/pending-models.ts'
import type { Asset } from '../../shared/asset-text.ts'
import { account, text, type TextPart } from '../../shared/text-parts.ts'
import { cocoonRows } from './actions/cocoon.ts'
import { itemAt } from './actions/assets.ts'
import { isEmulated } from './actions/emulated.ts'
import { readDetails, type Details, type ReadNumber } from './actions/details.ts'
import { financeRows } from './actions/finance.ts'
import { itemRows } from './actions/items.ts'
import { domainOf, itemAsset, type ActionContext } from './actions/names.ts'
import type { AmountRow, Row } from './actions/row.ts'
import { shortTitles, type ShortTitle } from './actions/short-titles.ts'
import { titleParts, type Resolve } from './actions/template.ts'
import { transferRows } from './actions/transfers.ts'
import { shortTitleOfType, titleOfType, wordFor } from './actions/action-words.ts'
import { isObject, ShapeError } from './shape.ts'
import { cleanOrNull } from '../../shared/untrusted-text.ts'
import type { WireAction } from './client-types.ts'

/** Describes every documented action type (api.md section 2). */
export const actionRows: Readonly<Record<string, Row>> = {
  ...transferRows,
  ...financeRows,
  ...itemRows,
  ...cocoonRows,
}

type Roles = ReadonlyMap<string, readonly AddressKey[]>
type Described = Omit<ActionView, 'key'>

const maxComment = 500
const oneItem: ReadNumber = { units: '1', isApproximate: false }

function directionOf(row: AmountRow, roles: Roles, { watchedAccounts }: ActionContext): Amount['direction'] {
  const isOurs = (role: string | null): boolean =>
    role !== null && (roles.get(role) ?? []).some((address) => watchedAccounts.has(address))
  const leaves = isOurs(row.from)
  const comes = isOurs(row.to)
  if (leaves === comes) return null
  return leaves ? 'out' : 'in'
}

function amountOf(row: AmountRow, details: Details, roles: Roles, context: ActionContext): Amount | null {
  const direction = directionOf(row, roles, context)
  const field = direction === 'in' ? (row.received ?? row.units) : row.units
  const number = field === null ? oneItem : details.amount(field)
  const asset = number === null ? null : row.asset(details, context)
  if (number === null || asset === null) return null
  return {
    units: number.units,
    ...(number.isApproximate ? { isApproximate: true as const } : {}),
    asset,
    direction,
  }
}

function assetPart(asset: Asset): TextPart {
  if (asset.kind !== 'item') return { kind: 'asset', asset }
  const { address, name, index = null } = asset
  return { kind: 'nft', address, name, index }
}

function amountPart({ units, asset, isApproximate }: Amount, isEstimate: boolean): TextPart {
  if (asset.kind === 'item') return assetPart(asset)
  return {
    kind: 'amount',
    units,
    asset,
    ...(isEstimate ? { isEstimate } : {}),
    ...(isApproximate === undefined ? {} : { isApproximate }),
  }
}

const isNameless = (asset: Asset): boolean => asset.kind === 'unknown' && asset.symbol === null

function resolver(
  row: Row,
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
    if (kind === 'code') return details.value(field) === 0 ? null : wordFor(details.value(field))
    if (kind === 'item') {
      const asset = itemAt(field)(details, context)
      return asset === null ? null : assetPart(asset)
    }
    if (kind === 'collection') {
      const address = details.address(field)
      if (address === null) return null
      // The index in `details` belongs to the item. A collection without a name is displayed by its address.
      const collection = itemAsset(address, null, context)
      return collection.kind === 'item' && collection.name !== null
        ? assetPart(collection)
        : account(address, domainOf(address, context))
    }
    if (kind === 'unit') {
      const asset = row.units?.[field]?.(details, context) ?? null
      return asset === null || isNameless(asset) ? null : assetPart(asset)
    }
    if (kind === 'ton') {
      const number = details.amount(field)
      if (number === null) return null
      const isApproximate = number.isApproximate ? { isApproximate: true as const } : {}
      return { kind: 'amount', units: number.units, asset: { kind: 'native' }, ...isApproximate }
    }
    const [address] = roles.get(placeholder) ?? []
    return address === undefined ? null : account(address, domainOf(address, context))
  }
}

function commentOf(row: Row, details: Details): Pick<ActionView, 'comment' | 'hasSecretComment'> {
  if (row.comment === undefined) return { comment: null }
  const [field, isEncrypted] = row.comment
  const text = details.value(field)
  if (text !== undefined && text !== null && typeof text !== 'string') throw new ShapeError('text', [field])
  if (details.value(isEncrypted) === true) return { comment: null, hasSecretComment: true }
  return { comment: cleanOrNull(text, maxComment) }
}

function expiryOf({ expiry }: Row, details: Details): Pick<ActionView, 'expiresAt'> {
  const seconds = expiry === undefined ? null : details.amount(expiry)
  const at = seconds === null ? 0 : Number(seconds.units) * 1_000
  // A later time means that the order never expires.
  return at > 0 && at <= latestTime ? { expiresAt: at } : {}
}

function rowFor(row: Row, details: Details, action: WireAction): Row {
  return row.when?.[0](details, action) === true ? rowFor(row.when[1], details, action) : row
}

function rolesOf({ parties }: Row, details: Details): Roles {
  return new Map(Object.entries(parties).map(([role, path]) => [role, details.addresses(path)]))
}

function partiesOf({ distinct = {} }: Row, roles: Roles, context: ActionContext): readonly Party[] {
  return [...roles].flatMap(([role, addresses]) => {
    const same = roles.get(distinct[role] ?? '') ?? []
    return addresses
      .filter((address) => !same.includes(address))
      .map((address) => partyOf(role, address, context))
  })
}

/** Roles that identify the account that started an action. The first role that the action type has applies. */
export const initiatorRoles: readonly string[] = [
  'sender',
  'initiator',
  'buyer',
  'bidder',
  'new bidder',
  'creator',
  'signer',
  'liquidator',
  'subscriber',
  'validator',
  'holder',
  'owner',
]

const initiatorRole = ({ parties }: Row): string | undefined =>
  initiatorRoles.find((role) => parties[role] !== undefined)

/** Returns the role whose account the title without a direction is about. It says that the seller sells. */
function subjectRole(row: Row): string | undefined {
  return row.parties['seller'] === undefined ? initiatorRole(row) : 'seller'
}

/** Returns the amounts with their sides if none has a direction and the subject of the title sends and receives. */
function withSides(amounts: readonly (Amount | null)[], row: Row): readonly Amount[] {
  const subject = subjectRole(row)
  const sided = amounts.flatMap((amount, nth): readonly Amount[] =>
    amount === null ? [] : [{ ...amount, side: row.amounts[nth]?.from === subject ? 'out' : 'in' }],
  )
  const isKnown = sided.some(({ direction }) => direction !== null)
  const hasBoth = new Set(sided.map(({ side }) => side)).size === 2
  return isKnown || !hasBoth ? amounts.filter((amount) => amount !== null) : sided
}

function initiatorIn(row: Row, details: Details): AddressKey | null {
  const role = initiatorRole(row)
  const path = role === undefined ? undefined : row.parties[role]
  return path === undefined ? null : details.address(path)
}

function shortTemplate(short: ShortTitle, side: Amount['direction']): string {
  if (typeof short === 'string') return short
  return side === null ? short[0] : side === 'out' ? short[1] : short[2]
}

function describe(row: Row, details: Details, action: WireAction, context: ActionContext): Described {
  const roles = rolesOf(row, details)
  const amounts = row.amounts.map((each) => amountOf(each, details, roles, context))
  const side = amounts[0]?.direction ?? null
  const template = (side === 'out' ? row.out : side === 'in' ? row.in : undefined) ?? row.title
  const resolve = resolver(row, details, roles, amounts, action, context)
  const title = titleParts(template, resolve)
  const short = titleParts(shortTemplate(row.short ?? shortTitles[action.type] ?? '', side), resolve)
  if (title === null || short === null) throw new ShapeError('the fields of the title')
  return {
    type: action.type,
    title,
    short,
    isRaw: false,
    success: action.success,
    parties: partiesOf(row, roles, context),
    initiator: initiatorIn(row, details),
    amounts: withSides(amounts, row),
    ...commentOf(row, details),
    ...expiryOf(row, details),
  }
}

function partyOf(role: string, address: AddressKey, context: ActionContext): Party {
  return { role, address, name: domainOf(address, context) }
}

function describeRaw(action: WireAction, context: ActionContext): Described {
  return {
    type: action.type,
    title: [text(titleOfType(action.type))],
    short: [text(shortTitleOfType(action.type))],
    isRaw: true,
    success: action.success,
    parties: action.accounts.map((address) => partyOf('account', address, context)),
    initiator: null,
    amounts: [],
    comment: null,
  }
}

/** Returns null for an unknown type or unexpected details. */
function reading(action: WireAction, read: (row: Row, details: Details) => Described): Described | null {
  const row = Object.hasOwn(actionRows, action.type) ? actionRows[action.type] : undefined
  if (row === undefined || !isObject(action.details)) return null
  try {
    const details = readDetails(action.details)
    return read(rowFor(row, details, action), details)
  } catch (thrown) {
    if (thrown instanceof ShapeError) return null
    throw thrown
  }
}

/** Directions are relative to the watched accounts. Unknown types are returned raw; third-party text is cleaned and bounded. */
export function describeAction(action: WireAction, context: ActionContext): Described {
  const described = reading(action, (row, details) => describe(row, details, action, context))
  return described ?? describeRaw(action, context)
}
