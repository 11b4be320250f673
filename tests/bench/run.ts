/**
 * Runs the benches: `npm run bench` for all, `npm run bench -- client store` for some. Each prints its own table; exits 1 when
 * one falls short. docs/benchmarks.md says how each is measured.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const known = ['client', 'store', 'schedule', 'pending', 'blocks', 'pools'] as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.some((each) => each === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exit(2)
}

const outcomes = (asked.length > 0 ? asked : known).map((name) => {
  const file = resolve(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file)) return { name, isMet: false, words: 'not written' }
  console.log(`\n# ${name}`)
  const { status } = spawnSync(process.execPath, ['--expose-gc', file], { stdio: 'inherit' })
  return { name, isMet: status === 0, words: status === 0 ? 'met' : 'falls short' }
})

console.log('')
for (const { name, words } of outcomes) console.log(`${name.padEnd(10)} ${words}`)
process.exit(outcomes.every(({ isMet }) => isMet) ? 0 : 1)
