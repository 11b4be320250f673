import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listPackage, statFile } from '@electron/asar'
import { root } from '../../fixtures/processes.ts'
import { makeStandIn, type Platform } from './stand-in.ts'

const run = promisify(execFile)

export interface Packed {
  readonly app: string
  readonly asar: string
  readonly executable: string
  /** All files of the archive, packed or unpacked, as `/path`. */
  readonly files: readonly string[]
}

const places = {
  linux: { app: 'linux-unpacked', asar: 'resources/app.asar', executable: 'lookout' },
  mac: {
    app: 'mac/Lookout.app',
    asar: 'Contents/Resources/app.asar',
    executable: 'Contents/MacOS/Lookout',
  },
  win: { app: 'win-unpacked', asar: 'resources/app.asar', executable: 'Lookout.exe' },
} as const

/** Turns off the steps that Linux cannot do for other systems: codesign, and editing the resources of Electron's executable. */
const lacks = {
  linux: [],
  mac: ['-c.electronFuses.resetAdHocDarwinSignature=false'],
  win: ['-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true'],
} as const

/** Runs electron-builder like a release, up to the folder from which installers are built. */
export async function pack(folder: string, platform: Platform, arch: 'x64' | 'arm64'): Promise<Packed> {
  const dist = join(folder, 'electron')
  const output = join(folder, 'dist')
  makeStandIn(dist, platform)
  const words = [`--${platform}`, 'dir', `--${arch}`, '--publish', 'never']
  const settings = [`-c.electronDist=${dist}`, `-c.directories.output=${output}`, ...lacks[platform]]
  await run(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), ...words, ...settings], {
    cwd: root,
  })
  const place = places[platform]
  const suffix = arch === 'x64' ? '' : `-${arch}`
  const named = place.app.replace(/^(linux|win|mac)/, `$1${suffix}`)
  const app = join(output, named)
  const asar = join(app, place.asar)
  const files = listPackage(asar, { isPack: false }).filter(
    (path) => !('files' in statFile(asar, path.slice(1))),
  )
  return { app, asar, executable: join(app, place.executable), files }
}
