import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findUpdate } from '../../../electron/main/updates/update-feed.ts'
import { downloadUpdate } from '../../../electron/main/updates/updater.ts'
import { serveInstallers, type Published } from './published.ts'

/** electron-updater's own client, on Node's http in place of Electron's net. */
class NodeHttpExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): never {
    return request(options, callback) as never
  }
}

const appImage = `Lookout-0.2.0-linux-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}.AppImage`
const list = process.arch === 'arm64' ? 'latest-linux-arm64.yml' : 'latest-linux.yml'

interface Installed {
  readonly updater: AppImageUpdater
  readonly folder: string
  /** The programs that replaced the installed one under another name. */
  readonly moved: string[]
  /** Returns the content of the installed program. */
  readonly program: () => string
  /** True if the installer was started. */
  readonly wasStarted: () => boolean
  readonly quit: () => void
}

/** Creates an installed AppImage of a version, with electron-updater's own updater on Node instead of Electron. */
function install(version: string, name = 'Lookout.AppImage'): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-installed-'))
  const [program, config] = [join(folder, name), join(folder, 'app-update.yml')]
  writeFileSync(program, `Lookout ${version}`)
  writeFileSync(config, 'provider: generic\nurl: http://127.0.0.1:9\nupdaterCacheDirName: lookout-updater\n')
  mkdirSync(join(folder, 'cache'))
  let quit = (): void => undefined
  const updater = new AppImageUpdater(null, {
    version,
    name: 'lookout',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (exitCode: number) => void) => {
      quit = () => handler(0)
    },
  })
  Object.assign(updater, { httpExecutor: new NodeHttpExecutor() })
  // The real session exists only in Electron.
  Object.defineProperty(updater, 'netSession', { value: { setProxy: async () => undefined } })
  updater.on('error', () => undefined)
  process.env['APPIMAGE'] = program
  process.env['LOOKOUT_TEST_STARTED'] = join(folder, 'started')
  onTestFinished(() => {
    delete process.env['APPIMAGE']
    delete process.env['LOOKOUT_TEST_STARTED']
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    updater,
    folder,
    moved: [],
    program: () => readFileSync(program, 'utf8'),
    wasStarted: () => existsSync(join(folder, 'started')),
    quit: () => quit(),
  }
}

const installer = '#!/bin/sh\n# Lookout 0.2.0\n: > "$LOOKOUT_TEST_STARTED"\n'
const serve = (): Promise<Published> =>
  serveInstallers({ [appImage]: installer, 'Lookout-0.2.0-linux-amd64.deb': 'a package' })

const optionsOf = ({ url: feedUrl }: { readonly url: string }, { moved }: Pick<Installed, 'moved'>) => ({
  feedUrl,
  proxy: { mode: 'none', url: '' } as const,
  onMoved: (program: string) => moved.push(program),
})

async function update({ feed }: Published, installed: Installed, version: string): Promise<void> {
  const found = await findUpdate(feed, version)
  if (found === null) throw new Error('There is no update')
  await downloadUpdate(found, optionsOf(feed, installed), installed.updater)
}

describe.skipIf(process.platform !== 'linux')('electron-updater', () => {
  it('downloads the signed installer and installs it on quit', async () => {
    const published = await serve()
    published.publish('0.2.0')
    const installed = install('0.1.0')
    await update(published, installed, '0.1.0')
    expect(published.asked).toEqual(['updates.json', 'updates.json.sig', list, appImage])
    expect([installed.program(), installed.wasStarted()]).toEqual(['Lookout 0.1.0', false])
    installed.quit()
    expect([installed.program(), installed.wasStarted()]).toEqual([installer, true])
    expect(installed.moved).toEqual([])
  })

  it('names the new program if the file name contains the version, because the old one is removed', async () => {
    const published = await serve()
    published.publish('0.2.0')
    const installed = install('0.1.0', appImage.replace('0.2.0', '0.1.0'))
    await update(published, installed, '0.1.0')
    installed.quit()
    expect(installed.program).toThrow('ENOENT')
    expect(installed.moved).toEqual([join(installed.folder, appImage)])
    expect(existsSync(installed.moved[0] ?? '')).toBe(true)
  })

  it('an installer with another hash than the signed one is not installed', async () => {
    const published = await serve()
    published.publish('0.2.0')
    writeFileSync(join(published.folder, appImage), installer.replace('0.2.0', '6.6.6'))
    const installed = install('0.1.0')
    await expect(update(published, installed, '0.1.0')).rejects.toThrow('sha512 checksum mismatch')
    installed.quit()
    expect([installed.program(), installed.wasStarted()]).toEqual(['Lookout 0.1.0', false])
  })

  it('a list that names another file than the signed one is refused before the download', async () => {
    const published = await serve()
    published.publish('0.2.0')
    const signed = ['updates.json', 'updates.json.sig'].map((name) => join(published.folder, name))
    const texts = signed.map((path) => readFileSync(path))
    writeFileSync(join(published.folder, appImage), installer.replace('0.2.0', '6.6.6'))
    published.publish('0.2.0')
    for (const [index, path] of signed.entries()) writeFileSync(path, texts[index] ?? '')
    const installed = install('0.1.0')
    await expect(update(published, installed, '0.1.0')).rejects.toThrow('not signed by the publisher')
    expect(published.asked).toEqual(['updates.json', 'updates.json.sig', list])
    installed.quit()
    expect([installed.program(), installed.wasStarted()]).toEqual(['Lookout 0.1.0', false])
  })

  it('an older release is neither found nor downloaded', async () => {
    const published = await serve()
    published.publish('0.2.0')
    const installed = install('0.3.0')
    await expect(update(published, installed, '0.3.0')).rejects.toThrow('There is no update')
    const older = await findUpdate(published.feed, '0.1.0')
    if (older === null) throw new Error('There is no update')
    await expect(
      downloadUpdate(older, optionsOf(published.feed, installed), installed.updater),
    ).rejects.toThrow('Please check update first')
    expect(published.asked).not.toContain(appImage)
    installed.quit()
    expect(installed.program()).toBe('Lookout 0.3.0')
  })
})
