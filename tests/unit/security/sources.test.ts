import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

// The host always has a sandbox and a CSP, so only the source shows whether the app requests them from
// Electron.
it('main enables the sandbox for all processes before ready', () => {
  const main = read('electron/main/index.ts')
  expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(main.indexOf('function run('))
  expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.lastIndexOf('.whenReady()'))
})

it('the app’s scheme has no privilege to bypass the CSP', () => {
  const [, privileges = ''] = /privileges: \{([^}]*)\}/.exec(read('electron/main/scheme.ts')) ?? []
  expect(privileges.trim()).toBe('standard: true, secure: true, supportFetchAPI: true, codeCache: true')
})

it('the lockfile contains no URL, and each package has its hash', () => {
  const lock: {
    readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>
  } = JSON.parse(read('package-lock.json'))
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
  const odd = packages.filter(
    ([, { resolved, integrity }]) => resolved !== undefined || integrity === undefined,
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

it('workflows pin every action to a commit, and only tags receive the signing secrets', () => {
  const folder = join(root, '.github/workflows')
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const uses = lines.filter((line) => /\buses:/.test(line))
  expect(uses.length).toBeGreaterThan(8)
  expect(uses.filter((line) => !/uses: [\w/-]+@[0-9a-f]{40} # v\d/.test(line))).toEqual([])
  const secrets = lines.filter((line) => line.includes('secrets.'))
  expect(secrets).toHaveLength(6)
  expect(secrets.filter((line) => !line.includes("startsWith(github.ref, 'refs/tags/v') && "))).toEqual([])
})
