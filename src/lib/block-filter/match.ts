import type { BlockTransaction } from '../../../electron/shared/block-models.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { friendlyOf, hashToHex } from '../addresses.ts'
import type { Filter, Operator } from './language.ts'

export interface Candidate extends BlockTransaction {
  /** The transactions of its account in the block. */
  readonly siblings: { readonly length: number }
}

/** What a filter asks besides the transaction itself. */
export interface MatchContext {
  readonly isWatched: (account: AddressKey) => boolean
  readonly labelOf: (account: AddressKey) => string | null
  readonly isTestnet: boolean
}

type Test = (row: Candidate) => boolean

function compares(operator: Operator, value: bigint): (number: bigint) => boolean {
  switch (operator) {
    case '==':
      return (number) => number === value
    case '!=':
      return (number) => number !== value
    case '<':
      return (number) => number < value
    case '<=':
      return (number) => number <= value
    case '>':
      return (number) => number > value
    case '>=':
      return (number) => number >= value
    default:
      return () => false
  }
}

/** Answers by account are remembered: a block has many transactions and few accounts. */
function remembered(test: (account: AddressKey) => boolean): Test {
  const known = new Map<AddressKey, boolean>()
  return ({ account }) => {
    const before = known.get(account)
    if (before !== undefined) return before
    const result = test(account)
    known.set(account, result)
    return result
  }
}

const workchainOf = (account: AddressKey): string => account.slice(0, account.indexOf(':'))

function beginsAccount(value: string, isTestnet: boolean): Test {
  if (value.includes(':')) return ({ account }) => account.startsWith(value)
  const hex = `:${value.toLowerCase()}`
  const friendly = value.replaceAll('+', '-').replaceAll('/', '_')
  return remembered((account) => {
    if (account.slice(account.indexOf(':')).startsWith(hex)) return true
    return [true, false].some((isBounceable) =>
      friendlyOf(account, isTestnet, isBounceable).startsWith(friendly),
    )
  })
}

function beginsHash(value: string): Test {
  const base64 = value.replaceAll('-', '+').replaceAll('_', '/')
  const isHex = /^[0-9a-fA-F]+$/.test(value)
  const hex = value.toLowerCase()
  return ({ hash }) => hash.startsWith(base64) || (isHex && (hashToHex(hash)?.startsWith(hex) ?? false))
}

function testLabel(operator: Operator, value: string, labelOf: MatchContext['labelOf']): Test {
  const wanted = value.toLowerCase()
  const tests: Partial<Record<Operator, (label: string) => boolean>> = {
    '==': (label) => label === wanted,
    '^=': (label) => label.startsWith(wanted),
    '*=': (label) => label.includes(wanted),
  }
  const test = tests[operator === '!=' ? '==' : operator] ?? (() => false)
  return remembered((account) => {
    const label = labelOf(account)
    const holds = label !== null && test(label.toLowerCase())
    return operator === '!=' ? !holds : holds
  })
}

function testText(text: string, labelOf: MatchContext['labelOf']): Test {
  const wanted = text.toLowerCase()
  const inAccount = remembered(
    (account) => account.includes(wanted) || (labelOf(account)?.toLowerCase().includes(wanted) ?? false),
  )
  return (row) => inAccount(row) || row.lt.includes(wanted) || row.hash.toLowerCase().includes(wanted)
}

function testComparison(
  { field, operator, value }: Extract<Filter, { kind: 'compare' }>,
  { labelOf, isTestnet }: MatchContext,
): Test {
  switch (field) {
    case 'account': {
      if (operator === '^=') return beginsAccount(value, isTestnet)
      return operator === '==' ? ({ account }) => account === value : ({ account }) => account !== value
    }
    case 'hash': {
      if (operator === '^=') return beginsHash(value)
      return operator === '==' ? ({ hash }) => hash === value : ({ hash }) => hash !== value
    }
    case 'label':
      return testLabel(operator, value, labelOf)
    case 'lt': {
      const compare = compares(operator, BigInt(value))
      return ({ lt }) => compare(BigInt(lt))
    }
    case 'wc': {
      const compare = compares(operator, BigInt(value))
      return remembered((account) => compare(BigInt(workchainOf(account))))
    }
    case 'count(account)': {
      const compare = compares(operator, BigInt(value))
      return ({ siblings }) => compare(BigInt(siblings.length))
    }
  }
}

/** Makes the test that a filter stands for; a null filter lets everything pass. */
export function matcherOf(filter: Filter | null, context: MatchContext): Test {
  if (filter === null) return () => true
  switch (filter.kind) {
    case 'and': {
      const tests = filter.terms.map((term) => matcherOf(term, context))
      return (row) => tests.every((test) => test(row))
    }
    case 'or': {
      const tests = filter.terms.map((term) => matcherOf(term, context))
      return (row) => tests.some((test) => test(row))
    }
    case 'not': {
      const test = matcherOf(filter.term, context)
      return (row) => !test(row)
    }
    case 'watched':
      return remembered(context.isWatched)
    case 'named':
      return remembered((account) => context.labelOf(account) !== null)
    case 'text':
      return testText(filter.text, context.labelOf)
    case 'compare':
      return testComparison(filter, context)
  }
}
