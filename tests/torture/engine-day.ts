import { printFigures, type Figure } from '../bench/harness.ts'
import { runDay } from './engine/day.ts'
import { readNumbers } from './numbers.ts'

/**
 * Runs the monitor against the demo service with random faults for a virtual day: `node tests/torture/engine-day.ts [hours]
 * [seed]`, `--calm` without faults, `--keyless` with one request per second, `--basic` without the optional operations,
 * `--stream` with the service's stream. Compares every published state with the service's own record. Exits with 1 if a state
 * is wrong.
 */

const { hours, seed, flags } = readNumbers({
  numbers: { hours: 24, seed: 1 },
  flags: ['calm', 'keyless', 'basic', 'stream'],
})
const began = performance.now()
const hasKey = !flags.has('keyless')
const hasStream = flags.has('stream')
const isBasic = flags.has('basic')
let printed = 0
const report = await runDay({
  hours,
  seed,
  isBasic,
  hasStream,
  hasFaults: !flags.has('calm'),
  hasKey,
  onHour: (hour, { traces, requests, heap, violations }) => {
    for (const text of traces.complaints.slice(printed)) console.error(text)
    printed = traces.complaints.length
    const spent = ((performance.now() - began) / 1000).toFixed(0)
    const held = ((heap.at(-1) ?? 0) / 1e6).toFixed(1)
    console.log(
      `hour ${hour}: ${requests} requests, ${traces.shown} traces, heap ${held} MB, ${violations} over the quota, ${traces.complaints.length} wrong, ${spent} s`,
    )
  },
})

const { traces, pools, violations, mostSent, heap, logged, listed, requests, faults, completeness, missing } =
  report
for (const text of [...pools.complaints, ...logged].slice(0, 40)) console.error(text)
const ends = Object.entries(traces.ended).map(([state, count]) => `${count} ${state}`)
console.log(
  `\n${requests} requests, ${faults} faults; ${listed} traces listed, ${traces.shown} seen: ${ends.join(', ')}`,
)
console.log(
  `${traces.verified} with a verified outcome, ${traces.unverified} unverified, ${traces.proven} found in a block`,
)

const { ended, inTime, late, medianMs, p99Ms } = completeness
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)} %`
const unexplained = late.filter(({ faultMs }) => faultMs === 0)
console.log(
  `${ended} traces ended on chain; outcome verified after ${seconds(medianMs)} (median), ${seconds(p99Ms)} (99 %)`,
)
/** Groups late traces by the total duration of the faults within the two minutes after their end, in seconds. */
for (const [least, below] of [
  [0, 0.001],
  [0.001, 5],
  [5, 30],
  [30, 60],
  [60, 121],
] as const) {
  const group = late.filter(({ faultMs }) => faultMs >= least * 1_000 && faultMs < below * 1_000)
  const waits = group.flatMap(({ byMs }) => byMs ?? []).toSorted((a, b) => a - b)
  const times = waits.length === 0 ? '' : `, after ${seconds(waits[0] ?? 0)} to ${seconds(waits.at(-1) ?? 0)}`
  if (group.length > 0)
    console.log(
      `later than two minutes, faults of ${least} to ${below} s: ${percent(group.length, ended)}, ${group.length - waits.length} never${times}`,
    )
}
const byFaults = new Map<string, number>()
for (const { faults } of late) byFaults.set(faults.join(', '), (byFaults.get(faults.join(', ')) ?? 0) + 1)
for (const [names, count] of [...byFaults].toSorted(([, a], [, b]) => b - a).slice(0, 20))
  console.log(`  ${count} late after ${names === '' ? 'no fault' : names}`)
for (const { key, endedAt, byMs, faults } of unexplained.slice(0, 20))
  console.log(
    `  without a fault: ${key}, ended at ${endedAt}, ${byMs === null ? 'never' : seconds(byMs)}; ${faults.join(', ')}`,
  )

/** Without the optional operations, completeness is only printed, not required. */
function atLeast(figure: string, least: number, [part, whole]: readonly [number, number]): Figure {
  return {
    figure,
    wanted: isBasic ? 'printed' : `at least ${least} %`,
    measured: `${percent(part, whole)} of ${whole}`,
    isMet: isBasic || part * 100 >= least * whole,
  }
}

const growth = (heap.at(-1) ?? 0) / (heap[1] ?? Number.NaN) - 1
const count = (figure: string, found: number): Figure => ({
  figure,
  wanted: '0',
  measured: String(found),
  isMet: found === 0,
})
console.log('')
printFigures([
  count('states and verdicts that the record contradicts', traces.complaints.length),
  count('pool figures and rewards off by a nanoton or more', pools.complaints.length),
  {
    figure: 'requests sent in any window of one second',
    wanted: `at most ${hasKey ? 10 : 1}`,
    measured: String(mostSent),
    isMet: mostSent <= (hasKey ? 10 : 1),
  },
  count('requests beyond the quota, counted by the gateway', violations),
  count('unforeseen errors in the log', logged.length),
  count('outcomes that the record contradicts', traces.wrongOutcomes),
  ...(isBasic
    ? []
    : [
        atLeast('verified within two minutes of their end, without a fault', 100, [
          ended - late.length,
          ended - late.length + unexplained.length,
        ]),
      ]),
  // A refused key stops polling until the user enters it again, after up to three minutes.
  atLeast('verified within two minutes of their end, with faults', 95, [inTime, ended]),
  atLeast('stored with the right outcome at the end', 100, [
    ended - (missing?.outcomes.length ?? ended),
    ended,
  ]),
  {
    figure: 'traces that were on chain and are not stored',
    wanted: isBasic ? 'printed' : '0',
    measured: `${missing?.onChain.length ?? '?'} of ${listed}; never on chain ${missing?.neverOnChain.length ?? '?'}`,
    isMet: isBasic || missing?.onChain.length === 0,
  },
  {
    figure: 'traces that are unverified',
    wanted: isBasic ? 'printed' : 'below 0.5 %',
    measured: percent(traces.unverified, traces.shown),
    isMet: isBasic || traces.unverified < 0.005 * traces.shown,
  },
  {
    figure: 'rewards compared',
    wanted: 'some',
    measured: `${pools.rewards} in ${pools.separable} of ${pools.settlements} settlements`,
    isMet: pools.rewards > 0,
  },
  ...(heap.length > 2
    ? [
        {
          figure: `heap after a collection, hour 2 to hour ${heap.length}`,
          wanted: 'within 5 %',
          measured: `${growth < 0 ? '' : '+'}${(growth * 100).toFixed(1)} %`,
          isMet: Math.abs(growth) <= 0.05,
        },
      ]
    : []),
])
