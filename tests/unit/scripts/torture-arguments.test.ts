import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readNumbers } from '../../torture/numbers.ts'

const root = resolve(import.meta.dirname, '../../..')

it('a long test reads its numbers in order and its flags in any place', () => {
  const words = { numbers: { hours: 24, seed: 1 }, flags: ['calm', 'stream'] } as const
  expect(readNumbers(words, [])).toEqual({ hours: 24, seed: 1, flags: new Set() })
  expect(readNumbers(words, ['--calm', '0.5', '--stream', '7'])).toEqual({
    hours: 0.5,
    seed: 7,
    flags: new Set(['calm', 'stream']),
  })
})

it.each([
  ['engine-day', '--keyles', 'Accepted: [hours] [seed] [--calm] [--keyless] [--basic] [--stream]'],
  ['store', '10k', '“10k” is no number of count. Accepted: [count] [seed]'],
  ['steady', '', '“” is no number of minutes. Accepted: [minutes]'],
  ['client-fuzz', '--minutes=x', '--minutes takes a number'],
])('%s refuses the argument %j before it runs', (name, word, reason) => {
  const { status, stderr } = spawnSync(process.execPath, [`tests/torture/${name}.ts`, word], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toContain(reason)
})
