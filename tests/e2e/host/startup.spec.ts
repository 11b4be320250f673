import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { attempts, cleanUpAfterEach, launch, makeApp, makeFolder } from './host.ts'

cleanUpAfterEach()

const READY = 'app.whenReady().then(async () => {'

test('a top-level await on whenReady fails with a message instead of hanging', async () => {
  const host = launch({
    app: makeApp("import { app } from 'electron'\nawait app.whenReady()\nconsole.log('LOG never')"),
  })
  expect(await host.exited).toBe(1)
  expect(host.output).toContain('The main module never settled')
  expect(host.logs()).toEqual([])
})

test('a top-level await on whenReady fails even when a timer keeps the process alive', async () => {
  const main = "import { app } from 'electron'\nsetInterval(() => {}, 1000)\nawait app.whenReady()"
  const host = launch({ app: makeApp(main), env: { LOOKOUT_HOST_READY_TIMEOUT: '300' } })
  expect(await host.exited).toBe(1)
  expect(host.output).toContain('The main module never settled')
})

test('ready fires after the main module and its top-level awaits have finished', async () => {
  const main = `import { app } from 'electron'
    app.whenReady().then(() => { console.log('LOG ready'); app.exit(0) })
    await new Promise((done) => setTimeout(done, 50))
    console.log('LOG module', app.isReady())`
  const host = launch({ app: makeApp(main) })
  await host.exited
  expect(host.logs()).toEqual(['module false', 'ready'])
})

test('importing a renderer name is a link error in main; other Electron names can be imported', async () => {
  const bad = launch({ app: makeApp("import { ipcRenderer } from 'electron'") })
  expect(await bad.exited).toBe(1)
  expect(bad.output).toContain("does not provide an export named 'ipcRenderer'")
  const found = await attempts(
    'app, safeStorage, autoUpdater',
    `
    await attempt('absent', () => safeStorage.isEncryptionAvailable())
    await attempt('unknown', () => app.setUserActivity('x'))
    await attempt('written', () => { app.applicationMenu = null })
    await attempt('event', () => { app.on('gpu-info-update', () => {}) })
    await attempt('dock', () => typeof app.dock)
    await attempt('aliases', async () => (await import('electron/main')).app === app && (await import('electron')).default.app === app)
    await attempt('renderer', () => import('electron/renderer'))
    ${READY} finish() })`,
  )
  expect(found).toEqual({
    absent: 'Error: safeStorage.isEncryptionAvailable is not in the stand-in',
    unknown: 'Error: app.setUserActivity is not in the stand-in',
    written: 'Error: app.applicationMenu is not in the stand-in',
    event: "Error: app event 'gpu-info-update' is not in the stand-in",
    dock: 'undefined',
    aliases: true,
    renderer: "Error: electron/renderer can't be imported in the main process",
  })
})

test('calls that Electron forbids before ready throw', async () => {
  const found = await attempts(
    'app, BrowserWindow, Tray, Notification, dialog, net, session, protocol, globalShortcut, screen, nativeImage',
    `
    await attempt('BrowserWindow', () => new BrowserWindow())
    await attempt('Tray', () => new Tray('x.png'))
    await attempt('Notification', () => new Notification({ title: 'x' }))
    await attempt('dialog', () => dialog.showMessageBox({ message: 'x' }))
    await attempt('errorBox', () => dialog.showErrorBox('a', 'b'))
    let isSync = true
    try { net.fetch('http://127.0.0.1:1/').catch(() => {}); isSync = false } catch (error) { results.fetch = error.constructor.name + ': ' + error.message }
    results.isSync = isSync
    await attempt('session', () => session.defaultSession)
    await attempt('handle', () => protocol.handle('app', () => new Response('')))
    await attempt('shortcut', () => globalShortcut.register('A', () => {}))
    await attempt('screen', () => screen.getPrimaryDisplay())
    await attempt('locale', () => app.getLocale() === '')
    ${READY} finish() })`,
  )
  expect(found).toEqual({
    BrowserWindow: 'Error: Cannot create BrowserWindow before app is ready',
    Tray: 'Error: Cannot create Tray before app is ready',
    Notification: 'Error: Cannot create Notification before app is ready',
    dialog: 'Error: dialog module can only be used after app is ready',
    errorBox: 'ok',
    fetch: 'TypeError: Session can only be received when app is ready',
    isSync: true,
    session: 'TypeError: Session can only be received when app is ready',
    handle: 'TypeError: Session can only be received when app is ready',
    shortcut: 'Error: globalShortcut cannot be used before the app is ready',
    screen: "Error: The 'screen' module can't be used before the app 'ready' event",
    locale: true,
  })
})

test('calls that only work before ready throw after it', async () => {
  const found = await attempts(
    'app, protocol',
    `
    await attempt('codeCache', () => protocol.registerSchemesAsPrivileged([{ scheme: 'y', privileges: { codeCache: true } }]))
    await attempt('again', () => protocol.registerSchemesAsPrivileged([{ scheme: 'x', privileges: { standard: true, secure: true } }]))
    ${READY}
      await attempt('schemes', () => protocol.registerSchemesAsPrivileged([{ scheme: 'app' }]))
      await attempt('sandbox', () => app.enableSandbox())
      await attempt('hardware', () => app.disableHardwareAcceleration())
      await attempt('switch', () => app.commandLine.appendSwitch('x'))
      await attempt('userData', () => app.setPath('userData', '/tmp'))
      await attempt('relative', () => app.setPath('downloads', 'here'))
      finish()
    })`,
  )
  expect(found).toEqual({
    codeCache:
      'Error: Code cache can only be enabled when the custom scheme is registered as standard scheme.',
    again:
      'Error: protocol.registerSchemesAsPrivileged can be called only once: a second call drops the first',
    schemes: 'Error: protocol.registerSchemesAsPrivileged should be called before app is ready',
    sandbox: 'Error: app.enableSandbox() can only be called before app is ready',
    hardware: 'Error: app.disableHardwareAcceleration() can only be called before app is ready',
    switch: 'Error: app.commandLine.appendSwitch works only before app is ready',
    userData: "Error: app.setPath('userData') comes too late: the app is ready",
    relative: 'Error: Path must be absolute',
  })
})

test('a --user-data-dir that cannot be created is silently ignored', async () => {
  const folder = makeFolder()
  const main = "await attempt('userData', () => app.getPath('userData'))"
  const env = { XDG_CONFIG_HOME: folder, APPDATA: folder }
  const found = await attempts('app', `${main}\n${READY} finish() })`, {
    args: ['--user-data-dir=/dev/null/profile'],
    env,
  })
  expect(found).not.toMatchObject({ userData: '/dev/null/profile' })
  expect(String(found['userData'])).toMatch(/spec-app$/)
})

test('a removed switch is hidden from Chromium, but stays in argv', async () => {
  const found = await attempts(
    'app',
    `
    app.commandLine.removeSwitch('remote-debugging-port')
    await attempt('has', () => app.commandLine.hasSwitch('remote-debugging-port'))
    await attempt('argv', () => process.argv.includes('--remote-debugging-port=0'))
    ${READY}
      await attempt('late', () => app.commandLine.removeSwitch('x'))
      finish()
    })`,
    { args: ['--remote-debugging-port=0'] },
  )
  expect(found).toEqual({
    has: false,
    argv: true,
    late: 'Error: app.commandLine.removeSwitch works only before app is ready',
  })
})

test('paths, names, versions and switches are those of an unpackaged Electron app', async () => {
  const data = makeFolder()
  const found = await attempts(
    'app',
    `
    await attempt('userData', () => app.getPath('userData'))
    await attempt('name', () => app.getName() + app.name + app.getVersion())
    await attempt('argv', () => JSON.stringify(process.argv.slice(1)))
    await attempt('switches', () => [app.commandLine.hasSwitch('demo'), app.commandLine.getSwitchValue('panel'), app.commandLine.hasSwitch('headless')].join())
    await attempt('electron', () => process.versions.electron.replace(/\\.\\d+\\.\\d+/, '') + process.type + process.defaultApp + app.isPackaged)
    await attempt('unknown', () => app.getPath('nowhere'))
    ${READY} await attempt('login', () => { app.setLoginItemSettings({ openAtLogin: true }); return JSON.stringify(app.getLoginItemSettings()) })
    finish() })`,
    { args: [`--user-data-dir=${data}`, '--demo', '--panel=pools'] },
  )
  expect(found).toMatchObject({
    userData: data,
    name: 'spec-appspec-app0.0.1',
    argv: JSON.stringify(['.', `--user-data-dir=${data}`, '--demo', '--panel=pools']),
    switches: 'true,pools,false',
    electron: '45-stand-inbrowsertruefalse',
    unknown: "Error: Failed to get 'nowhere' path",
  })
  // Only Linux ignores login items.
  const openAtLogin = process.platform !== 'linux'
  expect(JSON.parse(found.login)).toEqual({
    openAtLogin,
    wasOpenedAtLogin: false,
    executableWillLaunchAtLogin: openAtLogin,
  })
})

test('app.quit before ready still emits ready; app.exit before ready exits at once', async () => {
  const quitter = launch({
    app: makeApp(`import { app } from 'electron'
    app.on('ready', () => console.log('LOG ready'))
    app.on('quit', () => console.log('LOG quit'))
    app.quit()
    console.log('LOG goes on')`),
  })
  expect(await quitter.exited).toBe(0)
  expect(quitter.logs()).toEqual(['quit', 'goes on', 'ready'])
  const leaver = launch({
    app: makeApp(`import { app } from 'electron'
    app.on('quit', () => console.log('LOG quit'))
    app.exit(3)
    console.log('LOG never')`),
  })
  expect(await leaver.exited).toBe(3)
  expect(leaver.logs()).toEqual([])
})

test('an uncaught exception shows an error box and the app continues', async () => {
  const host = launch({
    app: makeApp(`import { app } from 'electron'
    app.whenReady().then(() => {
      setTimeout(() => { throw new Error('boom') }, 10)
      Promise.reject(new Error('unheard'))
      setTimeout(() => console.log('LOG still here'), 50)
    })`),
  })
  await host.until(/still here/)
  const { dialogs } = await host.call('state')
  expect(dialogs[0].options.content).toContain('Error: boom')
  expect(host.output).toContain('UnhandledPromiseRejectionWarning: Error: unheard')
})

test('a missing or unbuilt app is reported', async () => {
  const folder = makeApp('')
  const host = launch({ app: join(folder, 'nothing') })
  expect(await host.exited).toBe(1)
  expect(host.output).toContain('No app here')
})

test('algorithms missing in BoringSSL are unavailable', async () => {
  const found = await attempts(
    'app',
    `const crypto = await import('node:crypto')
    const key = Buffer.alloc(16)
    await attempt('ccm', () => crypto.createCipheriv('aes-128-ccm', key, Buffer.alloc(12), { authTagLength: 16 }))
    await attempt('gcm', () => crypto.createCipheriv('aes-128-gcm', key, Buffer.alloc(12)) && 'there')
    await attempt('pss', () => crypto.generateKeyPairSync('rsa-pss', { modulusLength: 2048 }))
    await attempt('listed', () => crypto.getCiphers().some((name) => name.includes('ocb')))
    app.whenReady().then(finish)`,
  )
  expect(found).toEqual({
    ccm: 'Error: aes-128-ccm is not in Electron: it is built on BoringSSL',
    gcm: 'there',
    pss: 'Error: rsa-pss is not in Electron: it is built on BoringSSL',
    listed: false,
  })
})
