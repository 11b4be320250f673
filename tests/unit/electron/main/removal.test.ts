import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeProfile } from '../../../../electron/main/removal.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-removal-'))
  for (const name of [
    'lookout.db',
    'lookout.db-wal',
    'lookout.lock',
    'lookout.starts',
    'window.json',
    'Preferences',
    'thesis.odt',
  ])
    writeFileSync(join(folder, name), 'x')
  for (const name of ['logs', 'GPUCache', 'Photos']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'file'), 'x')
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('our own folder is deleted completely', () => {
  expect(removeProfile(folder, true)).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

it('only files of the app are deleted from a folder given by the user', () => {
  expect(removeProfile(folder, false)).toEqual(['Photos', 'thesis.odt'])
  expect(readdirSync(folder).toSorted()).toEqual(['Photos', 'thesis.odt'])
  expect(readdirSync(join(folder, 'Photos'))).toEqual(['file'])
})
