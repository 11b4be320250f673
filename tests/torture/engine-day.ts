import { printFigures, type Figure } from '../bench/harness.ts'
import { runDay } from './engine/day.ts'

/**
 * The monitor against the demo service with random faults for a virtual day: `node tests/torture/engine-day.ts [hours]
 * [seed]`, `--calm` without faults, `--keyless` with one request per second. Compares every published state with the
 * service's own record. Exits 1 if one is wrong.
 */

const numbers = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [hours = 24, seed = 1] = numbers.map(Number)
const began = performance.now()
const hasKey = !process.argv.includes('--keyless')
const report = await runDay({
  hours,
  seed,
  hasFaults: !process.argv.includes('--calm'),
  hasKey,
  onHour: (hour, { traces, requests, heap, violations }) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const held = ((heap.at(-1) ?? 0) / 1e6).toFixed(1)
    console.log(
      `hour ${hour}: ${requests} requests, ${traces.shown} traces, heap ${held} MB, ${violations} over the quota, ${traces.complaints.length} wrong, ${seconds} s`,
    )
  },
})

const { traces, pools, violations, mostSent, heap, logged, listed, requests, faults } = report
for (const text of [...traces.complaints, ...pools.complaints, ...logged].slice(0, 40)) console.error(text)
const ends = Object.entries(traces.ended).map(([state, count]) => `${count} ${state}`)
console.log(
  `\n${requests} requests, ${faults} faults; ${listed} traces listed, ${traces.shown} seen: ${ends.join(', ')}`,
)
console.log(
  `${traces.proven} Settled proven by a block; ${traces.settledUnseenFailures} of the Settled failed unseen`,
)

const dropped = traces.droppedRight + traces.droppedWrong
const right = dropped === 0 ? 1 : traces.droppedRight / dropped
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
  {
    figure: 'Probably dropped is right',
    wanted: 'at least 99 %',
    measured: `${(right * 100).toFixed(2)} % of ${dropped}`,
    isMet: right >= 0.99,
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
