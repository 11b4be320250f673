import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy, fileOf, serve } from '../../../../electron/main/bundle.ts'

let folder = ''
let root = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-bundle-'))
  root = join(folder, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.html'), 'outside')
  writeFileSync(join(root, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__"><title>x</title>')
  writeFileSync(join(root, 'assets', 'index.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'notes.txt'), 'no type for this')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const get = (url: string) => serve(root, { method: 'GET', url })

describe('fileOf', () => {
  it('names files below the root', () => {
    expect(fileOf('/r', 'app://bundle/index.html')).toBe('/r/index.html')
    expect(fileOf('/r', 'app://bundle/assets/a%20b.js?x=1#y')).toBe('/r/assets/a b.js')
  })

  it.each([
    'app://bundle/',
    'app://bundle/..%2fsecret.html',
    'app://bundle/%2e%2e/secret.html',
    'app://bundle/assets/..%5c..%5csecret.html',
    'app://bundle/a%00.html',
    'app://bundle/%',
    'app://other/index.html',
    'https://bundle/index.html',
    'file:///etc/passwd',
    'not a url',
  ])('rejects %s', (url) => {
    const file = fileOf('/r', url)
    expect(file === null || file.startsWith('/r/')).toBe(true)
    if (!url.includes('%2e%2e')) expect(file).toBeNull()
  })
})

describe('serve', () => {
  it('sends the page a policy with its nonce, a new one per load', async () => {
    const [first, second] = [await get('app://bundle/index.html'), await get('app://bundle/index.html')]
    const policy = first.headers.get('content-security-policy') ?? ''
    const nonce = /nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce).toHaveLength(24)
    expect(await first.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><title>x</title>`)
    expect(second.headers.get('content-security-policy')).not.toBe(policy)
  })

  it('sends scripts with their type and nosniff', async () => {
    const response = await get('app://bundle/assets/index.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    'app://bundle/../secret.html',
    'app://bundle/none.js',
    'app://bundle/assets/notes.txt',
    'app://bundle/assets',
  ])('responds with 404 for %s', async (url) => {
    expect((await get(url)).status).toBe(404)
  })

  it('accepts only GET and HEAD', async () => {
    expect((await serve(root, { method: 'POST', url: 'app://bundle/index.html' })).status).toBe(405)
  })
})

it('the policy allows no inline script, no eval and no connection elsewhere', () => {
  expect(contentSecurityPolicy('abc')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})
