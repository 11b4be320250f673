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
  if (states.length > 0) tests.push((trace) => states.includes(trace.state))
  if (types.length > 0) tests.push((trace) => trace.actions.some((action) => types.includes(action.type)))
  if (groups.length > 0)
    tests.push((trace) => trace.accounts.some((key) => groups.includes(groupOf(key) ?? '')))
  const bound = least === '' ? null : readDecimal(least)
  const ofAmount: ((amount: Amount) => boolean)[] = []
  if (directions.length > 0) ofAmount.push(({ direction }) => directions.includes(direction ?? ''))
  if (assets.length > 0) ofAmount.push((amount) => assets.includes(assetFilterName(amount)))
  if (bound !== null) ofAmount.push((amount) => (scaledAmount(amount) ?? -1n) >= bound)
  // As in the filter's text, direction, asset and minimum are those of the same amount.
  if (ofAmount.length > 0)
    tests.push(({ actions }) =>
      actions.some(({ amounts }) => amounts.some((amount) => ofAmount.every((test) => test(amount)))),
    )
  return (trace) => tests.every((test) => test(trace))
}
