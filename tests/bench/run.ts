/**
 * Runs the benchmarks: `npm run bench` for all, `npm run bench -- client store` for some. Each prints its measurements; a
 * summary table follows. Exits with 1 if a target is missed. docs/benchmarks.md describes the methods.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { provideBuild } from '../../scripts/setup.mjs'
import { provideHost } from '../../scripts/system.mjs'
import { figuresVariable, tableOf } from './harness.ts'

const known = [
  'client',
  'store',
  'schedule',
  'pending',
  'blocks',
  'pools',
  'startup',
  'idle',
  'live',
  'lists',
] as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.some((each) => each === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exit(2)
}

const hosted: readonly string[] = ['pending', 'blocks', 'pools', 'startup', 'idle', 'live', 'lists']
const needsHost = (asked.length > 0 ? asked : known).some((name) => hosted.includes(name))
const lack = needsHost ? (provideHost() ?? provideBuild(resolve(import.meta.dirname, '../..'))) : null
if (lack !== null) {
  console.error(lack)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))

/** Returns a benchmark's figures as table rows: figure, target, measured, met. A benchmark without figures has failed. */
function run(name: string): readonly (readonly string[])[] {
  console.log(`\n# ${name}`)
  const file = join(folder, name)
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', resolve(import.meta.dirname, `${name}.ts`)],
    { stdio: 'inherit', env: { ...process.env, [figuresVariable]: file } },
  )
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  const rows = lines.map((line): readonly string[] => [name, ...JSON.parse(line)])
  const isWhole = rows.length > 0 && (status === 0 || rows.some((row) => row.at(-1) === 'NO'))
  return isWhole ? rows : [...rows, [name, 'ran to its end', 'yes', `exit ${status}`, 'NO']]
}

const rows = (asked.length > 0 ? asked : known).flatMap(run)
rmSync(folder, { recursive: true, force: true })
console.log(`\n${tableOf([['bench', 'figure', 'wanted', 'measured', 'met'], ...rows])}`)
process.exit(rows.every((row) => row.at(-1) === 'yes') ? 0 : 1)
