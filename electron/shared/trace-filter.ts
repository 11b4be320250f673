import type { Field, FilterContext, FilterLanguage } from './filter/fields.ts'
import type { AddressKey } from './models.ts'
import type { Amount, TraceView } from './pending-models.ts'
import { addressOf } from './asset-text.ts'
import { assetFilterName, scaledAmount } from './trace-amounts.ts'
import { addressStart, searchWords, traceTexts } from './search-words.ts'
import { isFailureExpected, traceStates } from './trace-state.ts'
import { traceFields } from './words/filter-words.ts'

export interface TraceFilterContext extends FilterContext {
  readonly groupOf: (address: AddressKey) => string | null
}

const amountsOf = (trace: TraceView): readonly Amount[] => trace.actions.flatMap((action) => action.amounts)

function isOf(trace: TraceView, choice: string): boolean {
  if (choice === 'failing') return isFailureExpected(trace)
  return (trace.endedAt === null) === (choice === 'live')
}

const fields: readonly Field<TraceView, TraceFilterContext>[] = [
  {
    name: 'state',
    kind: 'choice',
    description: traceFields.state,
    example: 'state:completed',
    choices: traceStates,
    has: ({ state }, choice) => state === choice,
  },
  {
    name: 'type',
    kind: 'text',
    description: traceFields.type,
    example: 'type:jetton_transfer',
    isInWords: true,
    valuesOf: ({ actions }) => actions.map((action) => action.type),
  },
  {
    name: 'dir',
    kind: 'choice',
    description: traceFields.dir,
    example: 'dir:out',
    choices: ['in', 'out'],
    has: (trace, choice) => amountsOf(trace).some(({ direction }) => direction === choice),
  },
  {
    name: 'asset',
    kind: 'text',
    description: traceFields.asset,
    example: 'asset:USDT',
    valuesOf: (trace) => amountsOf(trace).map(assetFilterName),
    keysOf: (trace) => amountsOf(trace).flatMap(({ asset }) => addressOf(asset) ?? []),
  },
  {
    name: 'amount',
    kind: 'amount',
    description: traceFields.amount,
    example: 'amount>=100',
    valuesOf: (trace) => amountsOf(trace).flatMap((amount) => scaledAmount(amount) ?? []),
  },
  {
    name: 'account',
    kind: 'account',
    description: traceFields.account,
    example: 'account:payroll',
    valuesOf: ({ accounts }) => accounts,
  },
  {
    name: 'group',
    kind: 'text',
    description: traceFields.group,
    example: 'group:treasury',
    valuesOf: ({ accounts }, { groupOf }) => accounts.flatMap((key) => groupOf(key) ?? []),
  },
  {
    name: 'hash',
    kind: 'hash',
    description: traceFields.hash,
    example: 'hash:03d810',
    valueOf: ({ key }) => key,
  },
  {
    name: 'is',
    kind: 'choice',
    description: traceFields.is,
    example: 'is:live',
    choices: ['live', 'ended', 'failing'],
    has: isOf,
  },
]

const texts = new WeakMap<TraceView, string>()

/**
 * Returns the cached words of a trace: one line break before each word, two between texts. Excludes labels, which can change.
 */
function textOf(trace: TraceView): string {
  const known = texts.get(trace)
  if (known !== undefined) return known
  const text = traceTexts(trace)
    .map((words) => `\n${words.join('\n')}`)
    .join('\n')
  texts.set(trace, text)
  return text
}

function matchText(text: string, { labelOf }: TraceFilterContext): (trace: TraceView) => boolean {
  const words = searchWords(text)
  // Text without words, such as "/", matches everything.
  const wanted = words.length === 0 ? '' : `\n${words.join('\n')}`
  const start = addressStart(text)
  const name = text.toLowerCase()
  const isNamed = (address: AddressKey): boolean => labelOf(address)?.toLowerCase().includes(name) === true
  return (trace) => {
    const own = textOf(trace)
    return (
      own.includes(wanted) ||
      (start !== null && own.includes(`\n${start}`)) ||
      trace.accounts.some(isNamed) ||
      trace.actions.some((action) => action.parties.some(({ address }) => isNamed(address)))
    )
  }
}

function byAmount(trace: TraceView): readonly TraceView[] {
  return trace.actions.flatMap((action) =>
    action.amounts.map((amount) => ({ ...trace, actions: [{ ...action, amounts: [amount] }] })),
  )
}

export const traceFilter: FilterLanguage<TraceView, TraceFilterContext> = {
  fields,
  matchText,
  parts: { fields: ['dir', 'asset', 'amount'], of: byAmount },
}
