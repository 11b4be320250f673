import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/processes.ts'

export type Platform = 'linux' | 'mac' | 'win'

const version: string = JSON.parse(
  readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
).version

/** The default fuses of Electron 45: runAsNode, NODE_OPTIONS, --inspect, file privileges and wasm traps on. */
const wire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.of(1, 9),
  Buffer.from('101100011'),
])

function writeExecutable(file: string, content: Buffer): void {
  writeFileSync(file, content)
  chmodSync(file, 0o755)
}

function plist(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${lines.join('')}</dict></plist>\n`
}

function writeBundle(folder: string, name: string): void {
  mkdirSync(join(folder, 'Contents/MacOS'), { recursive: true })
  const values = { CFBundleExecutable: name, CFBundleName: name, CFBundleIdentifier: 'com.github.Electron' }
  writeFileSync(join(folder, 'Contents/Info.plist'), plist(values))
  writeExecutable(join(folder, 'Contents/MacOS', name), Buffer.from('#!/bin/sh\nexit 1\n'))
}

function writeMacApp(dist: string): void {
  const app = join(dist, 'Electron.app')
  writeBundle(app, 'Electron')
  const frameworks = join(app, 'Contents/Frameworks')
  for (const kind of ['', ' (Renderer)', ' (GPU)', ' (Plugin)']) {
    writeBundle(join(frameworks, `Electron Helper${kind}.app`), `Electron Helper${kind}`)
  }
  mkdirSync(join(app, 'Contents/Resources'))
  mkdirSync(join(frameworks, 'Electron Framework.framework'))
  writeExecutable(join(frameworks, 'Electron Framework.framework/Electron Framework'), wire)
}

/** Creates the files that electron-builder expects in an unpacked Electron. The executables contain nothing but fuses. */
export function makeStandIn(dist: string, platform: Platform): void {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'version'), version)
  if (platform === 'mac') {
    writeMacApp(dist)
    return
  }
  mkdirSync(join(dist, 'resources'))
  mkdirSync(join(dist, 'locales'))
  if (platform === 'win') writeExecutable(join(dist, 'electron.exe'), wire)
  else writeExecutable(join(dist, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), wire]))
}
