import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFolder } from '../../../../../electron/monitor/store/create-folder.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('missing parents are created, and an existing folder is left as it is', () => {
  const path = join(emptyFolder(), 'a', 'b')
  createFolder(path)
  createFolder(path)
  expect(statSync(path).isDirectory()).toBe(true)
})

it('a file in place of the folder is an error', () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  expect(() => createFolder(file)).toThrow('EEXIST')
  expect(() => createFolder(join(file, 'a'))).toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')('a file system that accepts no folders is an error', () => {
  expect(() => createFolder('/proc/lookout/profile')).toThrow('ENOENT')
})
