import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { appIdentity } from '../../electron/main/app-identity.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

it('the names that profiles, keychain entries and links of users depend on never change', () => {
  expect(parse(read('electron-builder.yml'))).toMatchObject({
    appId: 'io.github.lookout',
    productName: 'Lookout',
    protocols: [{ name: 'Lookout', schemes: ['lookout'] }],
    linux: { executableName: 'lookout', syncDesktopName: true },
  })
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'lookout',
    productName: 'Lookout',
    desktopName: 'io.github.lookout.desktop',
  })
  expect(appIdentity('win32', true).userModelId).toBe('io.github.lookout')
})

it('Linux menus list the app under Office and Finance', () => {
  expect(parse(read('electron-builder.yml'))).toMatchObject({ linux: { category: 'Office;Finance' } })
})

it('an uninstaller keeps the profile', () => {
  expect(parse(read('electron-builder.yml'))).toMatchObject({ nsis: { deleteAppDataOnUninstall: false } })
})

it('the deb accepts the sound library under its new and its old name', () => {
  const depends: readonly string[] = parse(read('electron-builder.yml')).deb.depends
  expect(depends).toContain('libasound2t64 | libasound2')
  expect(depends).not.toContain('libasound2')
})

it.each([
  ['linux', 'x64', ['AppImage', 'deb', 'rpm']],
  ['linux', 'arm64', ['AppImage', 'deb', 'rpm']],
  ['win', 'arm64', ['nsis']],
  ['mac', 'x64', ['dmg', 'zip']],
] as const)(
  'a job of the package workflow for %s and %s builds only the installers of both',
  (name, arch, all) => {
    const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const { Arch, Platform } = builder('app-builder-lib')
    const { computeArchToTargetNamesMap } = builder('app-builder-lib/out/targets/targetFactory.js')
    const packager = { platformSpecificBuildOptions: parse(read('electron-builder.yml'))[name] }
    const flags = new Map([[Arch[arch], []]])
    const built = computeArchToTargetNamesMap(flags, packager, Platform.fromString(name))
    expect([...built]).toEqual([[Arch[arch], all]])
  },
)
