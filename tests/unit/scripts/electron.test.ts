import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findElectron, installerEnv, provideElectron } from '../../../scripts/electron.mjs'

let root = ''
let server: Server
let asked = 0

function put(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'lookout-electron-'))
  asked = 0
  server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${port}/`)
  vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '')
  for (const name of ['ELECTRON_GET_USE_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    vi.stubEnv(name, '')
  put('node_modules/electron/package.json', '{ "version": "45.4.1" }')
})
afterEach(() => {
  vi.unstubAllEnvs()
  server.close()
  rmSync(root, { recursive: true, force: true })
})

function putBinary(version: string): void {
  put('node_modules/electron/dist/version', version)
  put('node_modules/electron/path.txt', 'electron')
  put('node_modules/electron/dist/electron', '')
}

/** Creates a fake Node that runs `line` in place of Electron's installer. */
function putInstaller(line: string): void {
  put('node_modules/node/bin/node', `#!/bin/sh\ncd "${root}/node_modules/electron" && ${line}\n`)
  chmodSync(join(root, 'node_modules/node/bin/node'), 0o755)
}

describe('Electron’s binary', () => {
  it('is used when complete', async () => {
    putBinary('45.4.1\n')
    expect(await provideElectron(root)).toBe(join(root, 'node_modules/electron/dist/electron'))
    expect(asked).toBe(0)
  })

  it('is ignored when it is another version', () => {
    putBinary('44.0.0')
    expect(findElectron(root)).toBeNull()
  })

  it('is downloaded when the download server responds', async () => {
    putInstaller(
      'mkdir dist && echo 45.4.1 > dist/version && touch dist/electron && printf electron > path.txt',
    )
    expect(await provideElectron(root)).toBe(join(root, 'node_modules/electron/dist/electron'))
    expect(asked).toBe(1)
  })

  it('is downloaded at the next start after a failure', async () => {
    putInstaller('exit 1')
    expect(await provideElectron(root)).toBeNull()
    expect(await provideElectron(root)).toBeNull()
    expect(asked).toBe(2)
  })

  it('is downloaded through a proxy without asking the server first, and without ELECTRON_RUN_AS_NODE', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('ELECTRON_RUN_AS_NODE', '1')
    putInstaller('env > seen; exit 1')
    expect(await provideElectron(root)).toBeNull()
    expect(asked).toBe(0)
    const seen = readFileSync(join(root, 'node_modules/electron/seen'), 'utf8').split('\n')
    expect(seen).toContain('ELECTRON_GET_USE_PROXY=true')
    expect(seen.filter((line) => line.startsWith('ELECTRON_RUN_AS_NODE'))).toEqual([])
  })

  it('is not downloaded when the server does not respond', async () => {
    putInstaller('touch was-run')
    server.close()
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:9/')
    expect(await provideElectron(root)).toBeNull()
    expect(() => rmSync(join(root, 'node_modules/electron/was-run'))).toThrow('ENOENT')
  })

  it('is not downloaded when downloads are disabled', async () => {
    vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '1')
    expect(await provideElectron(root)).toBeNull()
    expect(asked).toBe(0)
  })
})

it.each([
  [{ https_proxy: 'http://p:1' }, 'true'],
  [{ HTTP_PROXY: 'http://p:1' }, 'true'],
  [{ HTTPS_PROXY: '' }, undefined],
  [{ HTTPS_PROXY: 'http://p:1', ELECTRON_GET_USE_PROXY: '1' }, '1'],
])('the installer uses the proxy of %j: %s', (env, used) => {
  expect(installerEnv(env)['ELECTRON_GET_USE_PROXY']).toBe(used)
})
