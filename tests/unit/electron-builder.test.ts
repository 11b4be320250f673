import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
const settings: Record<string, unknown> = parse(text)
const project: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function section(name: string): Record<string, unknown> {
  return Object(settings[name])
}

describe('what the keychain entries and profiles of users hang on', () => {
  it('never changes', () => {
    expect(settings).toMatchObject({ appId: 'io.github.lookout', productName: 'Lookout' })
    expect(project).toMatchObject({ name: 'lookout', productName: 'Lookout', desktopName: 'lookout.desktop' })
  })

  it('is the same in the app, which names itself to Windows', () => {
    const main = readFileSync(join(root, 'electron/main/index.ts'), 'utf8')
    expect(main).toContain(`app.setAppUserModelId('io.github.lookout')`)
  })

  it('names the .desktop file as the app does', () => {
    expect(section('linux')).toMatchObject({ executableName: 'lookout', syncDesktopName: true })
    expect(section('linux')['desktop']).toEqual({ entry: { StartupWMClass: 'lookout' } })
  })
})

it('an installed copy takes the links of ours and no others', () => {
  expect(settings['protocols']).toEqual([{ name: 'Lookout', schemes: ['lookout'] }])
})

describe('what is shipped', () => {
  it('is built for no other Node than Electron’s: keytar is N-API and prebuilt', () => {
    expect(settings).toMatchObject({ npmRebuild: false, buildDependenciesFromSource: false })
    expect(Object.keys(Object(project['dependencies']))).toEqual(['keytar'])
  })

  it('is one archive with the native files beside it, and each system keeps its own binary of keytar', () => {
    expect(settings).toMatchObject({ asar: true, asarUnpack: ['**/*.node'] })
    for (const [system, platform] of [
      ['linux', 'linux'],
      ['win', 'win32'],
      ['mac', 'darwin'],
    ] as const) {
      const files = ['package.json', `!node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`]
      expect(section(system)['files']).toEqual(files)
    }
  })

  it('is for every system in its usual forms, for both processors', () => {
    const both = (target: string) => ({ target, arch: ['x64', 'arm64'] })
    expect(section('linux')['target']).toEqual([both('AppImage'), both('deb'), both('rpm')])
    expect(section('win')['target']).toEqual([both('nsis')])
    expect(section('mac')['target']).toEqual([both('dmg'), both('zip')])
  })

  it('asks the system for libsecret', () => {
    expect(section('deb')['depends']).toContain('libsecret-1-0')
    expect(section('rpm')['depends']).toContain('(libsecret or libsecret-1-0)')
  })

  it('has icons', () => {
    for (const system of ['linux', 'win', 'mac']) {
      expect(existsSync(join(root, String(section(system)['icon']))), system).toBe(true)
    }
  })
})

describe('hardening', () => {
  it('sets each fuse', () => {
    expect(settings['electronFuses']).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
    expect(settings).not.toHaveProperty('disableAsarIntegrity')
  })

  it('starts with its sandbox', () => {
    expect(text).not.toMatch(/no-sandbox|executableArgs/)
    expect(section('linux')['extraFiles']).toEqual([{ from: 'resources/linux/unshare', to: 'unshare' }])
    expect(statSync(join(root, 'resources/linux/unshare')).mode & 0o111).toBe(0o111)
  })

  it('asks macOS for just-in-time code and nothing else', () => {
    expect(section('mac')).toMatchObject({
      hardenedRuntime: true,
      entitlements: 'resources/entitlements.mac.plist',
      entitlementsInherit: 'resources/entitlements.mac.plist',
    })
    const entitlements = readFileSync(join(root, 'resources/entitlements.mac.plist'), 'utf8')
    expect(entitlements.match(/<key>[^<]*<\/key>/g)).toEqual(['<key>com.apple.security.cs.allow-jit</key>'])
  })

  it('leaves the profile and the keychain of the user alone when it is removed', () => {
    expect(section('nsis')['deleteAppDataOnUninstall']).toBe(false)
  })
})
