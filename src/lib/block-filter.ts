import type { BlockTransaction } from '../../electron/shared/block-models.ts'
import type { Field, FilterContext, FilterLanguage } from '../../electron/shared/filter/fields.ts'
import { testAccount, testHash } from '../../electron/shared/filter/match.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { blockFields } from './filter/filter-words.ts'

export interface FilterRow extends BlockTransaction {
  /** All transactions of the same account in the block. */
  readonly siblings: { readonly length: number }
}

export interface BlockFilterContext extends FilterContext {
  readonly isWatched: (account: AddressKey) => boolean
}

export const transactionFields: readonly Field<Pick<BlockTransaction, 'lt' | 'hash'>, FilterContext>[] = [
  {
    name: 'lt',
    kind: 'integer',
    description: blockFields.lt,
    example: 'lt>=62481733000001',
    valuesOf: ({ lt }) => [BigInt(lt)],
  },
  {
    name: 'hash',
    kind: 'hash',
    description: blockFields.hash,
    example: 'hash:03d810',
    valueOf: ({ hash }) => hash,
  },
]

const fields: readonly Field<FilterRow, BlockFilterContext>[] = [
  {
    name: 'account',
    kind: 'account',
    description: blockFields.account,
    example: 'account:EQDKbj',
    valuesOf: ({ account }) => [account],
  },
  {
    name: 'label',
    kind: 'text',
    description: blockFields.label,
    example: 'label:payroll',
    valuesOf: ({ account }, { labelOf }) => {
      const label = labelOf(account)
      return label === null ? [] : [label]
    },
  },
  ...transactionFields,
  {
    name: 'wc',
    kind: 'integer',
    description: blockFields.wc,
    example: 'wc:-1',
    valuesOf: ({ account }) => [BigInt(account.slice(0, account.indexOf(':')))],
  },
  {
    name: 'count',
    kind: 'integer',
    description: blockFields.count,
    example: 'count>20',
    valuesOf: ({ siblings }) => [BigInt(siblings.length)],
  },
  {
    name: 'is',
    kind: 'choice',
    description: blockFields.is,
    example: 'is:watched',
    choices: ['watched', 'named'],
    has: ({ account }, choice, { isWatched, labelOf }) =>
      choice === 'watched' ? isWatched(account) : labelOf(account) !== null,
  },
]

function matchText(text: string, context: BlockFilterContext): (row: FilterRow) => boolean {
  const wanted = text.toLowerCase()
  const [isAccount, isHash] = [testAccount(':', text, context), testHash(text)]
  return ({ account, lt, hash }) =>
    isAccount(account) || lt.includes(wanted) || hash.toLowerCase().includes(wanted) || isHash(hash)
}

export const blockFilter: FilterLanguage<FilterRow, BlockFilterContext> = { fields, matchText }
