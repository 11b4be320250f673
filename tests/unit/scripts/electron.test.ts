import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findElectron, provideElectron } from '../../../scripts/electron.mjs'

const hourMs = 60 * 60 * 1000
const noon = Date.UTC(2026, 10, 20, 12)
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
  vi.stubEnv('ELECTRON_GET_USE_PROXY', '')
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

/** A Node whose only program is Electron's installer, which installs the binary or nothing. */
function putInstaller(line: string): void {
  put('node_modules/node/bin/node', `#!/bin/sh\ncd "${root}/node_modules/electron" && ${line}\n`)
  chmodSync(join(root, 'node_modules/node/bin/node'), 0o755)
}

describe('Electron’s binary', () => {
  it('is used when complete', async () => {
    putBinary('45.4.1\n')
    expect(await provideElectron(root, noon)).toBe(join(root, 'node_modules/electron/dist/electron'))
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
    expect(await provideElectron(root, noon)).toBe(join(root, 'node_modules/electron/dist/electron'))
    expect(asked).toBe(1)
  })

  it('is not downloaded for a day after a failure', async () => {
    putInstaller('exit 1')
    expect(await provideElectron(root, noon)).toBeNull()
    expect(await provideElectron(root, noon + 23 * hourMs)).toBeNull()
    expect(asked).toBe(1)
    expect(await provideElectron(root, noon + 25 * hourMs)).toBeNull()
    expect(asked).toBe(2)
  })

  it('is not downloaded when the server does not respond', async () => {
    putInstaller('touch was-run')
    server.close()
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:9/')
    expect(await provideElectron(root, noon)).toBeNull()
    expect(() => rmSync(join(root, 'node_modules/electron/was-run'))).toThrow('ENOENT')
  })

  it('is not downloaded when downloads are disabled', async () => {
    vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '1')
    expect(await provideElectron(root, noon)).toBeNull()
    expect(asked).toBe(0)
  })
})
