import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const settings = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
const project: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe('what the keychain entries and profiles of users hang on', () => {
  it('never changes', () => {
    expect(settings).toMatch(/^appId: io\.github\.lookout$/m)
    expect(settings).toMatch(/^productName: Lookout$/m)
    expect(project['name']).toBe('lookout')
    expect(project['productName']).toBe('Lookout')
    expect(project['desktopName']).toBe('lookout.desktop')
  })

  it('is the same in the app, which names itself to Windows', () => {
    const main = readFileSync(join(root, 'electron/main/index.ts'), 'utf8')
    expect(main).toContain(`app.setAppUserModelId('io.github.lookout')`)
  })
})

describe('what is shipped', () => {
  it('is built for no other Node than Electron’s: keytar is N-API and prebuilt', () => {
    expect(settings).toMatch(/^npmRebuild: false$/m)
    expect(Object.keys(Object(project['dependencies']))).toEqual(['keytar'])
  })

  it('asks the system for libsecret', () => {
    expect(settings).toMatch(/^deb:\n {2}depends: \[.*libsecret-1-0\]$/m)
    expect(settings).toMatch(/^rpm:\n {2}depends: \[.*libsecret\]$/m)
  })

  it('starts with its sandbox', () => {
    expect(settings).not.toMatch(/no-sandbox/)
  })
})
