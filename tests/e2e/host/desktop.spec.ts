import { spawnSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { attempts, cleanUpAfterEach, launch, makeApp, makeFolder, NODE } from './host.ts'

cleanUpAfterEach()

function pictures(): string {
  const folder = makeFolder()
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    // Checksums are zero: only the size is read.
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(3))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  writeFileSync(join(folder, 'icon.png'), png)
  writeFileSync(join(folder, 'icon@2x.png'), png)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'noise.png'), 'noise')
  return folder
}

test('an icon that is not PNG or JPEG is an empty image, which a tray rejects', async () => {
  const folder = pictures()
  const at = (name: string) => JSON.stringify(join(folder, name))
  const found = await attempts(
    'app, nativeImage, Tray',
    `
    app.whenReady().then(async () => {
      const empty = (path) => nativeImage.createFromPath(path).isEmpty()
      await attempt('empty', () => [${at('icon.png')}, ${at('icon.svg')}, ${at('noise.png')}, ${at('missing.png')}].map(empty).join())
      await attempt('size', () => { const image = nativeImage.createFromPath(${at('icon.png')}); return JSON.stringify([image.getSize(), image.getScaleFactors()]) })
      await attempt('url', () => nativeImage.createFromDataURL(nativeImage.createFromPath(${at('icon.png')}).toDataURL()).getSize().width)
      await attempt('svg', () => new Tray(${at('icon.svg')}))
      await attempt('missing', () => new Tray(nativeImage.createFromPath(${at('missing.png')})))
      await attempt('nothing', () => new Tray(nativeImage.createEmpty()))
      await attempt('guid', () => new Tray(${at('icon.png')}, 'not-one'))
      const tray = new Tray(${at('icon.png')})
      await attempt('setImage', () => tray.setImage(${at('icon.svg')}))
      await attempt('bounds', () => tray.getBounds())
      await attempt('double', () => { tray.on('double-click', () => {}) })
      tray.destroy()
      await attempt('destroyed', () => tray.setToolTip('x'))
      finish()
    })`,
  )
  expect(found).toEqual({
    empty: 'false,true,true,true',
    size: '[{"width":2,"height":1},[1,2]]',
    url: 2,
    svg: `Error: Failed to load image from path '${join(folder, 'icon.svg')}'`,
    missing: `Error: Failed to load image from path '${join(folder, 'missing.png')}'`,
    nothing: 'Error: An empty image would be an invisible icon: the stand-in refuses it',
    guid: 'Error: Invalid GUID format - GUID must be a string',
    setImage: `Error: Failed to load image from path '${join(folder, 'icon.svg')}'`,
    bounds: 'Error: Tray.getBounds is not in the stand-in',
    double: "Error: Tray event 'double-click' is not in the stand-in",
    destroyed: 'Error: Tray is destroyed',
  })
})

test('the tray and menus are recorded and clickable; on Linux the menu is a snapshot', async () => {
  const folder = pictures()
  const host = launch({
    app: makeApp(`import { app, Menu, Tray } from 'electron'
      let tray
      const log = (...parts) => console.log('LOG', ...parts)
      app.whenReady().then(() => {
        tray = new Tray(${JSON.stringify(join(folder, 'icon.png'))})
        tray.setToolTip('3 pending')
        tray.on('click', () => log('tray'))
        const menu = Menu.buildFromTemplate([
          { label: 'Open', click: (item) => log('open', item.label) },
          { label: 'More', submenu: [{ label: 'Paused', type: 'checkbox', click: (item) => log('paused', item.checked) }, { label: 'Off', enabled: false }] },
          { type: 'separator' },
          { role: 'quit', label: 'Quit', click: () => log('never') },
        ])
        tray.setContextMenu(menu)
        menu.items[0].enabled = false
        menu.items[0].enabled = true
        menu.items[3].label = 'Leave'
        Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'File', submenu: [{ id: 'go', label: 'Go', accelerator: 'Ctrl+G', click: () => log('go') }] }]))
        log('up')
      })`),
  })
  await host.until(/LOG up/)
  const { tray, applicationMenu, trays } = await host.call('state')
  expect(trays).toBe(1)
  expect(tray).toMatchObject({
    toolTip: '3 pending',
    image: { width: 2, height: 1, path: join(folder, 'icon.png') },
  })
  const labels = process.platform === 'linux' ? ['Open', 'More', '', 'Quit'] : ['Open', 'More', '', 'Leave']
  expect(tray.menu.map((each: { label: string }) => each.label)).toEqual(labels)
  expect(tray.menu[1].submenu).toMatchObject([
    { label: 'Paused', type: 'checkbox', checked: false, enabled: true },
    { label: 'Off', enabled: false },
  ])
  expect(applicationMenu).toMatchObject([
    { label: 'File', submenu: [{ label: 'Go', accelerator: 'Ctrl+G' }] },
  ])
  await host.call('trayClick')
  await host.call('menuClick', ['Open'])
  await host.call('menuClick', ['More', 'Paused'])
  await host.call('menuClick', ['File', 'go'], 'app')
  await expect.poll(() => host.logs()).toEqual(['up', 'tray', 'open Open', 'paused true', 'go'])
  await expect(host.call('menuClick', ['More', 'Off'])).rejects.toThrow("The menu item 'Off' is disabled")
  await expect(host.call('menuClick', ['Nowhere'])).rejects.toThrow(
    "No menu item 'Nowhere' among: Open, More",
  )
  await host.call('menuClick', ['Leave']).catch(() => undefined)
  expect(await host.exited).toBe(0)
})

test('invalid menus throw as in Electron', async () => {
  const found = await attempts(
    'app, Menu',
    `
    await attempt('array', () => Menu.buildFromTemplate({}))
    await attempt('empty', () => Menu.buildFromTemplate([{}]))
    await attempt('role', () => Menu.buildFromTemplate([{ role: 'dance' }]))
    await attempt('type', () => Menu.buildFromTemplate([{ type: 'switch', label: 'x' }]))
    await attempt('id', () => Menu.buildFromTemplate([{ label: 'a', submenu: [{ id: 'x', label: 'b' }] }]).getMenuItemById('x').label)
    await attempt('member', () => Menu.buildFromTemplate([{ label: 'a' }]).items[0].userAccelerator)
    app.whenReady().then(finish)`,
  )
  expect(found).toEqual({
    array: 'TypeError: Invalid template for Menu: Menu template must be an array',
    empty: 'TypeError: Invalid template for MenuItem: must have at least one of label, role or type',
    role: 'Error: Unknown menu item role: dance',
    type: 'Error: Unknown menu item type: switch',
    id: 'b',
    member: 'Error: MenuItem.userAccelerator is not in the stand-in',
  })
})

test('notifications stay open, and lose their handlers when garbage-collected', async () => {
  const host = launch({
    app: makeApp(`import { app, Notification } from 'electron'
      const kept = []
      const show = (title) => {
        const note = new Notification({ title, body: 'body', urgency: 'critical' })
        note.on('click', () => console.log('LOG clicked', title))
        note.show()
        return note
      }
      app.whenReady().then(() => {
        show('lost')
        kept.push(show('kept'))
        console.log('LOG', Notification.isSupported(), Notification.handleActivation)
      })`),
  })
  await host.until(/LOG true undefined/)
  expect(await host.call('notificationClick', 1)).toBe(true)
  expect(await host.call('notificationClick', 0)).toBe(false)
  await expect.poll(() => host.logs().at(-1)).toBe('clicked kept')
  expect((await host.call('state')).notifications).toMatchObject([
    { title: 'lost', state: 'dropped' },
    { title: 'kept', body: 'body', state: 'clicked', options: { urgency: 'critical' } },
  ])
})

test('desktop calls are recorded and simulated, never executed', async () => {
  const host = launch({
    app: makeApp(`import { app, clipboard, dialog, globalShortcut, nativeTheme, net, powerMonitor, screen, shell } from 'electron'
      const log = (...parts) => console.log('LOG', ...parts)
      powerMonitor.on('suspend', () => log('suspend'))
      nativeTheme.on('updated', (...args) => log('dark', nativeTheme.shouldUseDarkColors, args.length))
      app.whenReady().then(async () => {
        await shell.openExternal('https://example.com/')
        log(await shell.openExternal('nowhere').catch((error) => error.message))
        log(clipboard.writeText('copied') instanceof Promise, await clipboard.readText())
        app.setBadgeCount(3)
        log(globalShortcut.register('Ctrl+1', () => log('shortcut')), globalShortcut.register('Ctrl+1', () => {}))
        log(JSON.stringify(screen.getPrimaryDisplay().workArea))
        log(JSON.stringify(await dialog.showOpenDialog({ properties: ['openFile'] })))
        log('up', net.isOnline())
      })`),
  })
  await host.until(/LOG up/)
  expect(host.logs()).toEqual([
    'Invalid URL',
    'true copied',
    'true false',
    '{"x":0,"y":0,"width":1920,"height":1080}',
    '{"canceled":true,"filePaths":[]}',
    'up true',
  ])
  await host.call('emit', 'powerMonitor', 'suspend')
  await host.call('setDark', true)
  await host.call('shortcut', 'Ctrl+1')
  await expect.poll(() => host.logs().slice(6)).toEqual(['suspend', 'dark true 0', 'shortcut'])
  expect(await host.call('state')).toMatchObject({
    openExternal: ['https://example.com/'],
    clipboard: 'copied',
    badgeCount: 3,
    shortcuts: ['Ctrl+1'],
  })
  const lock = host.call('emit', 'powerMonitor', 'lock-screen')
  if (process.platform === 'linux')
    await expect(lock).rejects.toThrow("powerMonitor never emits 'lock-screen' on linux")
  else expect(await lock).toBe(false)
})

test('the panel has the app’s theme, and a shortcut of the Wayland portal can only be removed together with all others', async () => {
  const found = await attempts(
    'app, globalShortcut, nativeTheme',
    `
    app.whenReady().then(async () => {
      nativeTheme.themeSource = 'dark'
      await attempt('panel', () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI)
      globalShortcut.register('Control+Alt+L', () => {})
      globalShortcut.unregister('Control+Alt+L')
      await attempt('unregister', () => globalShortcut.isRegistered('Control+Alt+L'))
      globalShortcut.unregisterAll()
      await attempt('unregisterAll', () => globalShortcut.isRegistered('Control+Alt+L'))
      finish()
    })`,
    { env: { XDG_SESSION_TYPE: 'wayland' } },
  )
  expect(found).toEqual({
    // The host's system theme is light. Only Windows has a separate theme for its taskbar.
    panel: process.platform !== 'win32',
    unregister: true,
    unregisterAll: false,
  })
})

test('full screen changes asynchronously, and only Windows reads an ICO', async () => {
  const folder = makeFolder()
  const ico = join(folder, 'icon.ico')
  const header = [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]
  writeFileSync(ico, Buffer.from(header))
  const found = await attempts(
    'app, BrowserWindow, nativeImage',
    `
    app.whenReady().then(async () => {
      await attempt('ico', () => nativeImage.createFromPath(${JSON.stringify(ico)}).isEmpty())
      const window = new BrowserWindow({ show: false })
      const entered = new Promise((done) => window.once('enter-full-screen', done))
      window.setFullScreen(true)
      await attempt('before', () => window.isFullScreen())
      await entered
      await attempt('after', () => window.isFullScreen())
      finish()
    })`,
  )
  expect(found).toEqual({ ico: process.platform !== 'win32', before: false, after: true })
})

test('without a program that answers, a save dialog chooses a new file in the downloads folder', () => {
  const home = makeFolder()
  mkdirSync(join(home, 'Downloads'))
  writeFileSync(join(home, 'Downloads', 'list.csv'), 'kept')
  const folder = makeApp(`import { app, dialog } from 'electron'
    app.whenReady().then(async () => {
      const save = await dialog.showSaveDialog({ defaultPath: 'list.csv' })
      const open = await dialog.showOpenDialog({ properties: ['openFile'] })
      console.log('LOG', JSON.stringify([save, open]))
      app.exit(0)
    })`)
  const words = ['scripts/host/run.ts', `--app=${folder}`, '--headless', '--', `--user-data-dir=${home}/data`]
  const { stdout, stderr } = spawnSync(NODE, words, {
    env: { ...process.env, HOME: home, LOOKOUT_HOST_ALONE: '1' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(stdout).toContain(
    `LOG ${JSON.stringify([
      { canceled: false, filePath: join(home, 'Downloads', 'list (2).csv') },
      { canceled: true, filePaths: [] },
    ])}`,
  )
  expect(stderr).toContain('cannot show a dialog to open a file')
})
