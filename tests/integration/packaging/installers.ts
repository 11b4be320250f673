import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../fixtures/processes.ts'
import { makeStandIn } from './stand-in.ts'

/** Arguments and files that electron-builder passes to the tools that make the installers. No test can download those tools. */
export interface Installers {
  /** The menu entry in the AppImage, which desktops use once the AppImage is added to the menu. */
  readonly appImageEntry: string
  readonly deb: readonly string[]
  readonly rpm: readonly string[]
}

/** Returns the arguments of the Linux installers, from a package of the built app around a stand-in of Electron. */
export async function linuxInstallers(folder: string): Promise<Installers> {
  const builder = createRequire(createRequire(join(root, 'package.json')).resolve('electron-builder'))
  const { build, Arch, Platform } = builder('app-builder-lib')
  const dist = join(folder, 'electron')
  makeStandIn(dist, 'linux')
  const entries: string[] = []
  const words: (readonly string[])[] = []
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(['AppImage', 'deb', 'rpm'], Arch.x64),
    publish: 'never',
    config: {
      electronDist: dist,
      directories: { output: join(folder, 'dist') },
      extraMetadata: { homepage: 'https://lookout.example' },
    },
    /** Called with the finished arguments of each installer. True: the installer is not made. */
    effectiveOptionComputed: (options: { desktop: string } | readonly [readonly string[], string]) => {
      if ('desktop' in options) entries.push(options.desktop)
      else words.push(options[0])
      return Promise.resolve(true)
    },
  })
  const [appImageEntry = ''] = entries
  const [deb = [], rpm = []] = words
  return { appImageEntry, deb, rpm }
}
