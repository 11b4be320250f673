import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkOffer, findUpdate, type UpdateFeed } from '../../../electron/main/updates/update-feed.ts'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { serveInstallers, stranger, type Published } from './published.ts'

const installers = [
  'Lookout-0.2.0-linux-x86_64.AppImage',
  'Lookout-0.2.0-linux-arm64.AppImage',
  'Lookout-0.2.0-linux-amd64.deb',
  'Lookout-0.2.0-win-x64.exe',
  'Lookout-0.2.0-win-arm64.exe',
  'Lookout-0.2.0-mac-arm64.zip',
]
let folder = ''
let feed: UpdateFeed
let publish: Published['publish']

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

beforeEach(async () => {
  const files = Object.fromEntries(installers.map((name) => [name, `the content of ${name}`]))
  ;({ folder, feed, publish } = await serveInstallers(files))
})

describe('the update feed', () => {
  it.each([
    ['0.1.0', '0.2.0'],
    ['0.1.99', '0.2.0'],
    ['0.2.0', null],
    ['0.10.0', null],
    ['1.0.0', null],
  ])('the update that version %s finds is %s', async (current, version) => {
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
    publish('0.2.0', stranger)
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
