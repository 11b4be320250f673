import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTextFile } from '../../../../../electron/monitor/store/worker/text-file.ts'
import { emptyFolder } from './profile.ts'

/** The id of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['-e', ''])

it('an export also removes drafts of other exports with default names, unless they were written within an hour', () => {
  const folder = emptyFolder()
  const [recent, abandoned, foreign] = ['lookout-1.jsonl.gz', 'lookout-2.jsonl.gz', 'other.gz'].map(
    (name) => `${name}.${ended}.part`,
  ) as [string, string, string]
  for (const name of [recent, abandoned, foreign]) writeFileSync(join(folder, name), 'half a li')
  const twoHoursAgo = Date.now() / 1_000 - 7_200
  for (const name of [abandoned, foreign]) utimesSync(join(folder, name), twoHoursAgo, twoHoursAgo)
  createTextFile(join(folder, 'lookout-3.jsonl.gz'), true).finish()
  expect(readdirSync(folder).toSorted()).toEqual([recent, 'lookout-3.jsonl.gz', foreign].toSorted())
})

it('a new export of a file removes the drafts that killed exports of it left', () => {
  const folder = emptyFolder()
  const others = [
    `a.csv.${process.ppid}.part`,
    `a.csv.part`,
    `b.csv.${ended}.part`,
    `a.csv.${ended}.part.bak`,
  ]
  // A container gives the same id to each process.
  for (const name of [...others, `a.csv.${ended}.part`, `a.csv.${process.pid}.part`])
    writeFileSync(join(folder, name), 'half a li')
  const file = createTextFile(join(folder, 'a.csv'), false)
  file.write('a line\n')
  expect(file.finish()).toBe(7)
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('a line\n')
  expect(readdirSync(folder).toSorted()).toEqual(['a.csv', ...others].toSorted())
})
