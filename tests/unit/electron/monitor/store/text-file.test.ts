import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTextFile } from '../../../../../electron/monitor/store/worker/text-file.ts'
import { emptyFolder } from './profile.ts'

/** The id of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['-e', ''])

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
