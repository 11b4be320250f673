import { traceStateNames } from '../../electron/shared/labels.ts'
import type { Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { searchWord, traceText } from '../../electron/shared/trace-text.ts'
import { nativeDecimals, nativeUnit } from '../../electron/shared/units.ts'

/** The user's own names, as the filter needs them. */
export interface QueryNames {
  readonly labelOf: (address: string) => string | null
  readonly groupOf: (address: string) => string | null
  readonly groupName: (id: string) => string | null
}

type Test = (trace: TraceView, names: QueryNames) => boolean

export interface TraceQuery {
  /** All must hold. */
  readonly tests: readonly Test[]
  /** What in the text is not understood, null when all is. */
  readonly problem: string | null
}

/** What a chip chooses. An empty list chooses everything. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- An alias is assignable to Json, an interface is not.
export type TraceChoice = {
  readonly states: readonly string[]
  readonly types: readonly string[]
  readonly directions: readonly string[]
  readonly assets: readonly string[]
  readonly groups: readonly string[]
  /** A decimal amount in whole units of its asset, empty for none. */
  readonly least: string
}

export const noChoice: TraceChoice = {
  states: [],
  types: [],
  directions: [],
  assets: [],
  groups: [],
  least: '',
}

const texts = new WeakMap<TraceView, string>()

/** A trace's text without the user's names, which may change while the trace does not. */
function textOf(trace: TraceView): string {
  const known = texts.get(trace)
  if (known !== undefined) return known
  const text = traceText(trace, () => null)
  texts.set(trace, text)
  return text
}

function hasName(trace: TraceView, word: string, { labelOf }: QueryNames): boolean {
  const isNamed = (address: string): boolean => labelOf(address)?.toLowerCase().includes(word) === true
  return (
    trace.accounts.some(isNamed) ||
    trace.actions.some((action) => action.parties.some((party) => isNamed(party.address)))
  )
}

/** The asset of an amount as the filter names it. */
export function assetName({ asset }: Amount): string {
  if (asset.kind === 'native') return nativeUnit
  if (asset.kind === 'jetton') return asset.symbol ?? asset.master
  return 'item'
}

/** A decimal in whole units as an exact fraction of 10^18; null when it is none. */
export function parseDecimal(text: string): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(text.replaceAll(',', ''))
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}

/** An amount on the same scale; null where the decimals are not known. */
export function scaledAmount({ units, asset }: Amount): bigint | null {
  if (asset.kind === 'item') return BigInt(units) * 10n ** 18n
  const decimals = asset.kind === 'native' ? nativeDecimals : asset.decimals
  if (decimals === null) return null
  const value = BigInt(units)
  return decimals <= 18 ? value * 10n ** BigInt(18 - decimals) : value / 10n ** BigInt(decimals - 18)
}

function amountsOf(trace: TraceView): readonly Amount[] {
  return trace.actions.flatMap((action) => action.amounts)
}

function wordTest(word: string): Test {
  const wanted = searchWord(word)
  return (trace, names) => textOf(trace).includes(wanted) || hasName(trace, wanted, names)
}

function stateTest(value: string): Test {
  const wanted = value.replaceAll('-', ' ')
  return ({ state }) => traceStateNames[state].toLowerCase().startsWith(wanted) || state.startsWith(value)
}

const fieldTests: Readonly<Record<string, (value: string) => Test>> = {
  state: stateTest,
  type: (value) => (trace) => trace.actions.some((action) => action.type.toLowerCase().includes(value)),
  dir: (value) => (trace) => amountsOf(trace).some((amount) => amount.direction === value),
  asset: (value) => (trace) => amountsOf(trace).some((each) => assetName(each).toLowerCase().includes(value)),
  account: (value) => (trace, names) =>
    trace.accounts.some(
      (key) => key.includes(searchWord(value)) || names.labelOf(key)?.toLowerCase().includes(value) === true,
    ),
  group: (value) => (trace, names) =>
    trace.accounts.some((key) => {
      const id = names.groupOf(key)
      return id !== null && names.groupName(id)?.toLowerCase().includes(value) === true
    }),
  is: (value) => (trace) => {
    if (value === 'live') return trace.endedAt === null
    if (value === 'ended') return trace.endedAt !== null
    return value === 'failing' && trace.isFailurePredicted
  },
}

const closedValues: Readonly<Record<string, readonly string[]>> = {
  dir: ['in', 'out'],
  is: ['live', 'ended', 'failing'],
}

const comparisons: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
}

function amountTest(operator: string, value: bigint): Test {
  const compare = comparisons[operator] ?? ((a, b) => a === b)
  return (trace) =>
    amountsOf(trace).some((amount) => {
      const scaled = scaledAmount(amount)
      return scaled !== null && compare(scaled, value)
    })
}

/** Words and quoted phrases; `amount > 5` may be written with spaces. */
function tokensOf(text: string): readonly string[] {
  const joined = text.replace(/\b(amount)\s*(>=|<=|>|<|=)\s*/gi, '$1$2')
  return joined.match(/-?[a-z]+:"[^"]*"|-?"[^"]*"|\S+/gi) ?? []
}

/**
 * Reads a filter such as `swap not type:call_contract dir:out amount > 0.1`. All parts must hold; `not` or `-` before a part
 * turns it. A part that cannot be read is named in `problem`, and the others still count.
 */
export function parseTraceQuery(text: string): TraceQuery {
  const tests: Test[] = []
  let problem: string | null = null
  let isTurned = false
  for (const token of tokensOf(text)) {
    if (token.toLowerCase() === 'not') {
      isTurned = true
      continue
    }
    const isMinus = token.startsWith('-') && token.length > 1 && !/^-\d/.test(token)
    const isNot = isTurned !== isMinus
    isTurned = false
    const word = (isMinus ? token.slice(1) : token).toLowerCase()
    const amount = /^amount(>=|<=|>|<|=)(.*)$/.exec(word)
    const [, field = '', value = ''] = /^([a-z]+):(.*)$/.exec(word) ?? []
    const plain = value.replaceAll('"', '')
    let test: Test | null = null
    if (amount !== null) {
      const least = parseDecimal(amount[2] ?? '')
      if (least === null) problem = `“${token}”: write an amount such as amount>0.5`
      else test = amountTest(amount[1] ?? '=', least)
    } else if (Object.hasOwn(fieldTests, field)) {
      const closed = closedValues[field]
      if (plain === '') problem = `“${token}”: a value is missing`
      else if (closed !== undefined && !closed.includes(plain))
        problem = `“${token}”: it can be ${closed.join(', ')}`
      else test = fieldTests[field]?.(plain) ?? null
    } else test = wordTest((isMinus ? token.slice(1) : token).replaceAll('"', ''))
    if (test === null) continue
    const wanted = test
    tests.push(isNot ? (trace, names) => !wanted(trace, names) : wanted)
  }
  return { tests, problem }
}

/** What the chips choose, as tests. */
export function choiceTests(choice: TraceChoice): readonly Test[] {
  const tests: Test[] = []
  const { states, types, directions, assets, groups, least } = choice
  if (states.length > 0) tests.push((trace) => states.includes(trace.state))
  if (types.length > 0) tests.push((trace) => trace.actions.some((action) => types.includes(action.type)))
  if (directions.length > 0)
    tests.push((trace) =>
      amountsOf(trace).some((amount) => amount.direction !== null && directions.includes(amount.direction)),
    )
  if (groups.length > 0)
    tests.push((trace, names) => trace.accounts.some((key) => groups.includes(names.groupOf(key) ?? '')))
  const isAsset = (amount: Amount): boolean => assets.length === 0 || assets.includes(assetName(amount))
  const bound = least === '' ? null : parseDecimal(least)
  if (assets.length > 0 || bound !== null)
    tests.push((trace) =>
      amountsOf(trace).some((amount) => {
        if (!isAsset(amount)) return false
        const scaled = bound === null ? null : scaledAmount(amount)
        return bound === null || (scaled !== null && scaled >= bound)
      }),
    )
  return tests
}

/** True when every test holds. */
export function holds(tests: readonly Test[], trace: TraceView, names: QueryNames): boolean {
  for (const test of tests) if (!test(trace, names)) return false
  return true
}
