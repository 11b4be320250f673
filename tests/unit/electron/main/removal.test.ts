import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteForeign, removeProfile } from '../../../../electron/main/removal.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-removal-'))
  mkdirSync(join(folder, 'Network'))
  writeFileSync(join(folder, 'Network', 'mine'), 'x')
  noteForeign(folder)
  for (const name of [
    'lookout.db',
    'lookout.db-wal',
    'lookout.lock',
    'lookout.starts',
    'lookout.starts.new',
    'lookout.db-journal',
    'window.json',
    'Preferences',
    'thesis.odt',
    'lookout.docx',
    'lookout.db.damaged-2026-11-20T105916-wal',
    'lookout.db.version-12',
    'lookout.db.damaged-2026-11-20T105916.version-11',
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

it('files with common names stay in a folder that an earlier version used', () => {
  rmSync(join(folder, 'lookout.foreign'))
  expect(removeProfile(folder, false)).toEqual([
    'Network',
    'Photos',
    'Preferences',
    'logs',
    'lookout.docx',
    'thesis.odt',
    'window.json',
  ])
})

const kept = ['Network', 'Photos', 'lookout.docx', 'thesis.odt']

it('only files of the app are deleted from a folder given by the user', () => {
  expect(removeProfile(folder, false)).toEqual(kept)
  expect(readdirSync(folder).toSorted()).toEqual(kept)
  expect(readdirSync(join(folder, 'Network'))).toEqual(['mine'])
  expect(readdirSync(join(folder, 'Photos'))).toEqual(['file'])
})

it('files of a profile that an earlier version wrote are not recorded as those of others', () => {
  rmSync(join(folder, 'lookout.foreign'))
  noteForeign(folder)
  expect(existsSync(join(folder, 'lookout.foreign'))).toBe(false)
})
