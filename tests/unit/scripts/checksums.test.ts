import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = resolve(import.meta.dirname, '../../../scripts/checksums.mjs')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-checksums-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run() {
  return spawnSync(process.execPath, [script, folder, 'SUMS.txt'], { encoding: 'utf8' })
}

it('the list has the SHA-256 of every installer and nothing else, and sha256sum can read it', () => {
  writeFileSync(join(folder, 'Lookout.deb'), 'abc')
  writeFileSync(join(folder, 'Lookout.AppImage'), '')
  writeFileSync(join(folder, 'builder-debug.yml'), 'x')
  expect(run().status).toBe(0)
  expect(readFileSync(join(folder, 'SUMS.txt'), 'utf8')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  Lookout.AppImage\n' +
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  Lookout.deb\n',
  )
})

it('a folder without installers is an error', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('contains no installers') })
})
