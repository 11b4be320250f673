import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOffer, findUpdate, type UpdateFeed } from '../../../electron/main/update-feed.ts'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'

const script = resolve(import.meta.dirname, '../../../scripts/update-feed.mjs')
const installers = [
  'Lookout-0.2.0-linux-x86_64.AppImage',
  'Lookout-0.2.0-linux-arm64.AppImage',
  'Lookout-0.2.0-linux-amd64.deb',
  'Lookout-0.2.0-win-x64.exe',
  'Lookout-0.2.0-win-arm64.exe',
  'Lookout-0.2.0-mac-arm64.zip',
]
const owner = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
let folder = ''
let server: Server
let feed: UpdateFeed

function publish(version: string, key = owner.privateKey): void {
  const pem = String(key.export({ type: 'pkcs8', format: 'pem' }))
  const env = { ...process.env, LOOKOUT_FEED_PRIVATE_KEY: pem }
  execFileSync(process.execPath, [script, folder, version], { env, stdio: 'pipe' })
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-feed-'))
  for (const name of installers) writeFileSync(join(folder, name), `the content of ${name}`)
  server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(folder, basename(request.url ?? ''))))
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const publicKey = owner.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  feed = { url: `http://127.0.0.1:${port}/updates/`, publicKey, fetch: (url) => fetch(url) }
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the update feed', () => {
  it.each([
    ['0.1.0', '0.2.0'],
    ['0.1.99', '0.2.0'],
    ['0.2.0', null],
    ['0.10.0', null],
    ['1.0.0', null],
  ])('version %s finds %s', async (current, version) => {
    publish('0.2.0')
    expect((await findUpdate(feed, current))?.version ?? null).toBe(version)
  })

  it.each([
    ['latest.yml', ['Lookout-0.2.0-win-arm64.exe', 'Lookout-0.2.0-win-x64.exe']],
    ['latest-mac.yml', ['Lookout-0.2.0-mac-arm64.zip']],
    ['latest-linux.yml', ['Lookout-0.2.0-linux-amd64.deb', 'Lookout-0.2.0-linux-x86_64.AppImage']],
    ['latest-linux-arm64.yml', ['Lookout-0.2.0-linux-arm64.AppImage']],
  ])('electron-updater reads %s, and its files are the signed ones', async (list, names) => {
    publish('0.2.0')
    const manifest = await findUpdate(feed, '0.1.0')
    if (manifest === null) throw new Error('There is no update')
    const { version, files } = parseUpdateInfo(read(list), list, new URL(feed.url))
    expect(files.map(({ url }) => url)).toEqual(names)
    checkOffer(manifest, version, files)
    const [first] = files
    const other = [{ url: first?.url ?? '', sha512: `x${first?.sha512.slice(1)}` }]
    expect(() => checkOffer(manifest, version, other)).toThrow('not signed by the publisher')
    expect(() => checkOffer(manifest, '0.1.5', files)).toThrow('not signed by the publisher')
    expect(() => checkOffer(manifest, version, [])).toThrow('not signed by the publisher')
  })

  it('is refused when another key signed it', async () => {
    publish('0.2.0', stranger.privateKey)
    await expect(findUpdate(feed, '0.1.0')).rejects.toMatchObject({ code: 'denied' })
  })

  it('is refused when it was changed after it was signed', async () => {
    publish('0.2.0')
    writeFileSync(join(folder, 'updates.json'), read('updates.json').replace('0.2.0', '0.3.0'))
    await expect(findUpdate(feed, '0.1.0')).rejects.toMatchObject({ code: 'denied' })
  })

  it('is refused without a signature', async () => {
    publish('0.2.0')
    rmSync(join(folder, 'updates.json.sig'))
    await expect(findUpdate(feed, '0.1.0')).rejects.toThrow(
      'The list of updates is not available (HTTP 404).',
    )
    writeFileSync(join(folder, 'updates.json.sig'), '')
    await expect(findUpdate(feed, '0.1.0')).rejects.toMatchObject({ code: 'denied' })
  })

  it('is refused when it is too large', async () => {
    publish('0.2.0')
    writeFileSync(join(folder, 'updates.json'), ' '.repeat(65_537))
    await expect(findUpdate(feed, '0.1.0')).rejects.toThrow('The list of updates is malformed.')
  })
})
