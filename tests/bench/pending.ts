/**
 * Measures the cost of one change, of no change, of filtering and of scrolling with 5,000 live actions. Run with
 * `npm run bench -- pending`.
 */
import { matcherOf } from '../../electron/shared/filter/match.ts'
import { parseFilter } from '../../electron/shared/filter/parse.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { traceFilter } from '../../electron/shared/trace-filter.ts'
import { selectTraces } from '../../src/lib/trace-list.ts'
import { choiceMatcher, noChoice } from '../../src/lib/trace-choice.ts'
import { flattenTraces } from '../../src/lib/trace-rows.ts'
import { interleave, printFigures, ratios, spreadOf, writeSpread } from './harness.ts'
import { runMainSide } from './pending/main-side.ts'
import { runWindowSide } from './pending/window-side.ts'

const count = 5_000
const filter = 'send not type:call_contract amount > 100'
const names = { labelOf: () => null, groupOf: () => null, isTestnet: false }

function measureFilter(traces: readonly TraceView[]) {
  const byKey = new Map(traces.map((trace) => [trace.key, trace]))
  const keys = traces.map((trace) => trace.key)
  const parsed = parseFilter(filter, traceFilter.fields)
  if (!parsed.ok) throw new Error(parsed.message)
  const isFound = matcherOf(parsed.filter, traceFilter, names)
  const isChosen = choiceMatcher({ ...noChoice, directions: ['out'] }, names.groupOf)
  const isMatching = (trace: TraceView): boolean => isFound(trace) && isChosen(trace)
  const scope = { accounts: null, keys: null, endedSince: 0 }
  let found = 0
  const ours = (): void => {
    found = flattenTraces(
      selectTraces(keys, byKey, scope, isMatching, [], names.labelOf),
      new Set(),
      byKey,
      null,
    ).length
  }
  const bare = (): void => {
    found = traces.filter(isMatching).length
  }
  const times = interleave({ ours, bare }, 40)
  if (found === 0) throw new Error('The filter finds nothing')
  return times
}

const main = await runMainSide(count)
const filtering = measureFilter(main.traces)
const shown = await runWindowSide(main.traces, main.delta)
const filterRatio = ratios(filtering.ours, filtering.bare)
const scrollRatio = ratios(shown.table, shown.bare)

console.log(`${count} live actions; the filter is “${filter}”.`)
console.log(
  `filter: ours ${writeSpread(spreadOf(filtering.ours))} ms, bare ${writeSpread(spreadOf(filtering.bare))} ms`,
)
console.log(
  `scroll, main thread a frame: ours ${writeSpread(spreadOf(shown.table))} ms, bare ${writeSpread(spreadOf(shown.bare))} ms`,
)
printFigures([
  {
    figure: 'one action changed: rows rendered',
    wanted: '1',
    measured: String(shown.rowRenders),
    isMet: shown.rowRenders === 1,
  },
  {
    figure: 'one action changed: bytes across the bridge',
    wanted: 'at most 4,096',
    measured: String(main.changedBytes),
    isMet: main.changedBytes <= 4_096,
  },
  {
    figure: `nothing changed, ${main.quietRequests} answers: bytes across the bridge`,
    wanted: '0',
    measured: String(main.quietBytes),
    isMet: main.quietBytes === 0,
  },
  {
    figure: 'nothing changed: renders in 3 s',
    wanted: '0',
    measured: String(shown.quietCommits),
    isMet: shown.quietCommits === 0,
  },
  {
    figure: 'filter over 5,000 rows against a bare Array.filter',
    wanted: 'at most 3×',
    measured: writeSpread(filterRatio),
    isMet: filterRatio.median <= 3,
  },
  {
    figure: 'scrolling, main thread a frame, against a bare virtual list',
    wanted: 'at most 1.5×',
    measured: writeSpread(scrollRatio),
    isMet: scrollRatio.median <= 1.5,
  },
])
