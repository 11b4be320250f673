import { spawnSync } from 'node:child_process'
import { hostileCases, type HostileCase } from './hostile/bodies.ts'
import type { CaseResult } from './hostile/one-case.ts'

// Sends hostile responses to the code of the main process, without a window: `npm run torture:hostile -- [CASE]`. Each case
// runs in its own Node process. Prints a table, and exits with 1 if a case exceeds its limits. Takes at most ten minutes.

const maxPeakMb = 300
/** Longest processor time of main's thread between two turns of its event loop, ms. */
const maxBlockMs = 100
const caseMs = 60_000
const allMs = 600_000

/** `npm run watch` starts Node with this flag. Electron has the same value: compressed pointers halve V8's default of 32 MB. */
const youngSpace = '--max-semi-space-size=16'
const program = new URL('./hostile/one-case.ts', import.meta.url)
const until = Date.now() + allMs

function run({ name }: HostileCase): CaseResult | string {
  const timeout = Math.min(caseMs, until - Date.now())
  if (timeout <= 0) return 'not run: ten minutes are over'
  const { stdout, stderr, signal } = spawnSync(process.execPath, [youngSpace, program.pathname, name], {
    timeout,
    encoding: 'utf8',
  })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{')) return `ended by ${signal ?? 'an error'}: ${stderr.trim().slice(-200)}`
  return JSON.parse(line) as CaseResult
}

function faultsOf(each: HostileCase, result: CaseResult): readonly string[] {
  const { traces: wanted, maxBlockMs: block = maxBlockMs, maxPeakMb: peak = maxPeakMb } = each
  return [
    result.peakMb > peak ? `more than ${peak} MB` : '',
    result.longestMs > block ? `blocked for more than ${block} ms` : '',
    // After a refused response, the earlier trace is still shown.
    result.traces === (wanted ?? 1) ? '' : `${wanted ?? 1} traces expected`,
    result.restored === 0 ? 'nothing restored' : '',
  ].filter((fault) => fault !== '')
}

const wantedName = process.argv[2]
const wanted = hostileCases.filter(({ name }) => wantedName === undefined || name === wantedName)
if (wanted.length === 0) {
  console.error(`There is no case ${wantedName}. Known: ${hostileCases.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
let isFailed = false
console.log('| case | peak, MB | longest block, ms | traces | after a restart | shown |')
console.log('| --- | ---: | ---: | ---: | ---: | --- |')
for (const each of wanted) {
  const result = run(each)
  const faults = typeof result === 'string' ? [result] : faultsOf(each, result)
  isFailed ||= faults.length > 0
  const verdict = faults.length === 0 ? '' : ` **${faults.join(', ')}**`
  const figures =
    typeof result === 'string'
      ? ' | | | | '
      : `${result.peakMb} | ${result.longestMs} | ${result.traces} | ${result.restored} | ${result.note}`
  console.log(`| ${each.name} | ${figures}${verdict} |`)
}
process.exit(isFailed ? 1 : 0)
