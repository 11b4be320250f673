import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { afterTimeout } from '../../../electron/monitor/after-timeout.ts'
import type { UpdateFeed } from '../../../electron/main/updates/update-feed.ts'

const script = resolve(import.meta.dirname, '../../../scripts/update-feed.mjs')
const owner = generateKeyPairSync('ed25519')
export const stranger = generateKeyPairSync('ed25519').privateKey

/** A folder of installers, served on this computer. */
export interface Published {
  readonly folder: string
  readonly feed: UpdateFeed
  /** Names of the files that were requested. */
  readonly asked: readonly string[]
  readonly publish: (version: string, key?: KeyObject) => void
}

/** Serves these files until the end of the test. */
export async function serveInstallers(files: Readonly<Record<string, string>>): Promise<Published> {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-feed-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '', 'http://127.0.0.1').pathname)
    asked.push(name)
    try {
      response.end(readFileSync(join(folder, name)))
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const publicKey = owner.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    folder,
    asked,
    feed: {
      url: `http://127.0.0.1:${port}/updates/`,
      publicKey,
      after: afterTimeout,
      fetch: (url) => fetch(url),
    },
    publish: (version, key = owner.privateKey) => {
      const pem = String(key.export({ type: 'pkcs8', format: 'pem' }))
      const env = { ...process.env, LOOKOUT_FEED_PRIVATE_KEY: pem }
      execFileSync(process.execPath, [script, folder, version], { env, stdio: 'pipe' })
    },
  }
}
