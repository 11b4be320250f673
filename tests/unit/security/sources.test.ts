import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

function filesBelow(room: string): readonly (readonly [string, string])[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|html|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')])
}

const electron = filesBelow('electron')
const renderer = filesBelow('src')

/** The files that hold a text. */
function holders(files: readonly (readonly [string, string])[], pattern: RegExp): readonly string[] {
  return files.filter(([, text]) => pattern.test(text)).map(([path]) => path)
}

describe('main and preload', () => {
  it.each([
    ['web security off', /webSecurity\s*:\s*false/],
    ['insecure content', /allowRunningInsecureContent/],
    ['experimental features', /experimentalFeatures|enableBlinkFeatures/],
    ['webviews', /webviewTag|<webview/],
    ['Node in a page', /nodeIntegration\w*\s*:\s*true/],
    ['one world for page and preload', /contextIsolation\s*:\s*false/],
    ['no sandbox', /sandbox\s*:\s*false|no-sandbox'\)(?!\))/],
    [
      'certificates that nobody checks',
      /setCertificateVerifyProc|certificate-error|rejectUnauthorized|ignore-certificate/,
    ],
    ['a policy that is gone around', /bypassCSP\s*:\s*true|removeInsecure|onHeadersReceived/],
    ['synchronous messages', /sendSync|ipcMain\.on\(/],
    ['pages of files', /loadFile\(|['"]file:\/\//],
    ['remote code', /\beval\(|new Function\(|executeJavaScript\(|node:vm/],
    ['other programs', /node:child_process|utilityProcess/],
    [
      'a reporter that writes the memory of a crash to disk',
      /crashReporter|process\.report|writeHeapSnapshot/,
    ],
    ['safeStorage’s synchronous methods', /safeStorage/],
  ])('has no %s', (_name, pattern) => {
    expect(holders(electron, pattern)).toEqual([])
  })

  it('says sandbox, isolation and no Node of its one window, and makes no other', () => {
    const makers = electron.filter(([, text]) => /new BrowserWindow\(/.test(text))
    expect(makers.map(([path]) => path)).toEqual(['electron/main/window.ts'])
    const [, text = ''] = makers[0] ?? []
    expect(text.match(/new BrowserWindow\(/g)).toHaveLength(1)
    for (const words of [
      'sandbox: true',
      'contextIsolation: true',
      'nodeIntegration: false',
      'spellcheck: false',
    ])
      expect(text).toContain(words)
  })

  it('opens pages outside through the one list', () => {
    expect(holders(electron, /shell\.openExternal\(/)).toEqual(['electron/main/external.ts'])
  })

  it('switches the sandbox on for all, before ready', () => {
    const main = electron.find(([path]) => path === 'electron/main/index.ts')?.[1] ?? ''
    expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(0)
    expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.lastIndexOf('.whenReady()'))
    expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(main.indexOf('function run('))
  })

  it('asks for no more of its scheme than it needs', () => {
    const scheme = electron.find(([path]) => path === 'electron/main/scheme.ts')?.[1] ?? ''
    const privileges = /privileges: \{([^}]*)\}/.exec(scheme)?.[1] ?? ''
    expect(privileges.trim()).toBe('standard: true, secure: true, supportFetchAPI: true, codeCache: true')
    expect(holders(electron, /registerSchemesAsPrivileged\(/)).toEqual(['electron/main/scheme.ts'])
  })

  it('awaits nothing at the top level of main, where ready would never come', () => {
    const main = electron.filter(([path]) => path.startsWith('electron/main/'))
    expect(holders(main, /^(?:const .* = )?await /m)).toEqual([])
  })
})

describe('the page', () => {
  it.each([
    ['markup from texts', /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/],
    ['text that is run', /\beval\(|new Function\(|setTimeout\(['"`]/],
    ['pages of the web', /<iframe|<webview|window\.open\(|target="_blank"/],
  ])('has no %s', (_name, pattern) => {
    expect(holders(renderer, pattern)).toEqual([])
  })

  it('keeps nothing in the browser’s storage but the widths of its panes and its place', () => {
    expect(holders(renderer, /localStorage|sessionStorage|indexedDB|document\.cookie/).toSorted()).toEqual([
      'src/components/pane-width.ts',
      'src/main.tsx',
    ])
  })

  it('is one document without inline scripts, styles or handlers', () => {
    const html = readFileSync(join(root, 'src/index.html'), 'utf8')
    expect(html).not.toMatch(/<style|\son\w+=|\sstyle=|<script(?![^>]*\ssrc=)/)
  })
})

describe('dependencies', () => {
  it('are Electron’s current line and one runtime package', () => {
    const project: {
      readonly dependencies: Readonly<Record<string, string>>
      readonly devDependencies: Readonly<Record<string, string>>
    } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(project.devDependencies['electron']).toMatch(/^\^45\./)
    expect(Object.keys(project.dependencies)).toEqual(['keytar'])
  })

  it('come from where .npmrc and npm say: the lockfile names no address', () => {
    const lock: {
      readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>
    } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([name]) => name)).toEqual([])
  })
})
