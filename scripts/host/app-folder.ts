/** Finds the app: a folder with a package.json, or a packaged app with resources/app.asar. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractAll } from '@electron/asar'

export interface AppFolder {
  readonly appPath: string
  readonly entry: string
  readonly name: string
  readonly version: string
  readonly isPackaged: boolean
  readonly resourcesPath: string
}

export function readAppFolder(folder: string): AppFolder {
  const archive = [join(folder, 'resources', 'app.asar'), join(folder, 'app.asar')].find((path) =>
    existsSync(path),
  )
  if (archive === undefined)
    return describe(folder, false, join(folder, 'node_modules', 'electron', 'dist', 'resources'))
  const resourcesPath = unpack(archive)
  return describe(join(resourcesPath, 'app.asar'), true, resourcesPath)
}

/** Unpacks a packaged app to a temporary folder under the same names, because Node cannot read archives. */
function unpack(archive: string): string {
  const root = mkdtempSync(join(tmpdir(), 'lookout-app-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  const resources = join(root, 'resources')
  mkdirSync(resources)
  extractAll(archive, join(resources, 'app.asar'))
  const source = resolve(archive, '..')
  for (const name of readdirSync(source))
    if (name !== 'app.asar') symlinkSync(join(source, name), join(resources, name))
  return resources
}

function describe(appPath: string, isPackaged: boolean, resourcesPath: string): AppFolder {
  const file = join(appPath, 'package.json')
  if (!existsSync(file)) throw new Error(`No app here: ${file} is missing`)
  const { name, productName, version, main } = JSON.parse(readFileSync(file, 'utf8'))
  const entry = resolve(appPath, String(main ?? 'index.js'))
  if (!existsSync(entry)) throw new Error(`The app is not built: ${entry} is missing`)
  return {
    appPath,
    entry,
    name: String(productName ?? name),
    version: String(version ?? '0.0.0'),
    isPackaged,
    resourcesPath,
  }
}
