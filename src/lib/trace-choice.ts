import { readDecimal } from '../../electron/shared/filter/fields.ts'
import type { Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { assetFilterName, scaledAmount } from '../../electron/shared/trace-amounts.ts'

/** The selected filter chips. An empty list matches everything. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- An alias is assignable to Json, an interface is not.
export type TraceChoice = {
  readonly states: readonly string[]
  readonly types: readonly string[]
  readonly directions: readonly string[]
  readonly assets: readonly string[]
  readonly groups: readonly string[]
  /** Minimum amount as a decimal, in the unit of the asset. Empty for none. */
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

type Test = (trace: TraceView) => boolean

/** Compiles the chips to a predicate. `groupOf` returns the id of an account's group. */
export function choiceMatcher(choice: TraceChoice, groupOf: (address: string) => string | null): Test {
  const tests: Test[] = []
  const { states, types, directions, assets, groups, least } = choice
  const someAmount = (test: (amount: Amount) => boolean): Test => {
    return (trace) => trace.actions.some((action) => action.amounts.some(test))
  }
  if (states.length > 0) tests.push((trace) => states.includes(trace.state))
  if (types.length > 0) tests.push((trace) => trace.actions.some((action) => types.includes(action.type)))
  if (directions.length > 0)
    tests.push(someAmount(({ direction }) => direction !== null && directions.includes(direction)))
  if (groups.length > 0)
    tests.push((trace) => trace.accounts.some((key) => groups.includes(groupOf(key) ?? '')))
  const isAsset = (amount: Amount): boolean => assets.length === 0 || assets.includes(assetFilterName(amount))
  const bound = least === '' ? null : readDecimal(least)
  if (assets.length > 0 || bound !== null)
    tests.push(
      someAmount((amount) => isAsset(amount) && (bound === null || (scaledAmount(amount) ?? -1n) >= bound)),
    )
  return (trace) => tests.every((test) => test(trace))
}
