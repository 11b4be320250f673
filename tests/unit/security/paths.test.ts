import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve } from '../../../electron/main/bundle.ts'

let folder = ''
let root = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-paths-'))
  root = join(folder, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  for (const place of [folder, join(folder, 'renderer-2')]) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'secret.html'), 'secret')
    writeFileSync(join(place, 'secret.js'), 'secret')
  }
  writeFileSync(join(root, 'index.html'), 'page')
  symlinkSync(folder, join(root, 'assets', 'way'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const attempts = [
  '../secret.html',
  '..%2fsecret.html',
  '%2e%2e/secret.html',
  '%2e%2e%2fsecret.html',
  '.%2e/secret.js',
  '..%252fsecret.html',
  '%252e%252e%252fsecret.html',
  '..%5csecret.html',
  '..\\secret.html',
  'assets/../../secret.html',
  'assets/..%2f..%2fsecret.js',
  'assets/%2e%2e/%2e%2e/secret.js',
  '../renderer-2/secret.html',
  '%2e%2e%2frenderer-2%2fsecret.html',
  '/secret.html',
  '%2fetc%2fpasswd.html',
  '//etc/passwd',
  'C:%5csecret.html',
  'index.html%00.png',
  '%',
  '%ff%fe/secret.html',
  '..;/secret.html',
  'assets',
  '',
]

it.each(attempts)('app://bundle/%s returns no file outside the folder', async (path) => {
  for (const url of [`app://bundle/${path}`, `app://bundle${path}`, `app://BUNDLE/${path}`]) {
    const response = await serve(root, { method: 'GET', url })
    expect(await response.text(), url).not.toContain('secret')
    expect(response.status, url).toBe(404)
  }
})

it.each([
  'app://other/index.html',
  'app://bundle.evil/index.html',
  'app://user:word@other/index.html',
  'app://bundle:8080/index.html',
  'http://bundle/index.html',
  'https://bundle/index.html',
  'file:///etc/passwd',
])('%s is not our origin', async (url) => {
  expect((await serve(root, { method: 'GET', url })).status).toBe(404)
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is rejected', async (method) => {
  expect((await serve(root, { method, url: 'app://bundle/index.html' })).status).toBe(405)
})

it.each(['assets/none.js', 'assets/way', 'none'])(
  'a missing file has no executable page: %s',
  async (path) => {
    const response = await serve(root, { method: 'GET', url: `app://bundle/${path}` })
    expect(response.headers.get('content-type')).toBe('text/plain')
  },
)
