import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { attempts, cleanUp, cleanUpAfterEach, launchLoaded, makeFolder, type Host } from './host.ts'

const download =
  "const link = document.createElement('a'); link.href = 'data:text/plain,x'; link.download = 'x.txt'; link.click()"

test.describe('one window', () => {
  // One worker runs these tests in order, because they share a host.
  test.describe.configure({ mode: 'default' })
  let host: Host
  test.beforeAll(async () => {
    host = await launchLoaded()
  })
  test.afterAll(cleanUp)

  test("the app's handler serves the app scheme; CSP, default type and errors are Chromium's", async () => {
    expect(await host.page("document.getElementById('text').textContent")).toBe('object')
    // The handler's policy allows only 'self': the inline script is blocked, the same-origin module runs.
    expect(await host.page('[window.inline, window.moduleRan].join()')).toBe(',true')
    expect(
      await host.page("(() => { try { return eval('1') } catch (error) { return error.name } })()"),
    ).toBe('EvalError')
    const { console: lines } = await host.call('state')
    expect(lines.some((each: { text: string }) => each.text.includes('Content Security Policy'))).toBe(true)
    const outcome = (path: string) =>
      host.page(
        `fetch('${path}').then((r) => r.status + ' ' + r.headers.get('content-type'), (error) => error.message)`,
      )
    expect(await outcome('/where')).toBe('200 application/json')
    expect(await host.page("fetch('/where').then((r) => r.text())")).toBe(
      '{"url":"app://bundle/where","referer":"app://bundle/index.html"}',
    )
    expect(await outcome('/untyped.js')).toBe('200 text/html')
    expect(await outcome('/throws')).toBe('Failed to fetch')
    expect(await outcome('/nothing')).toBe('Failed to fetch')
    expect(await outcome('/error')).toBe('Failed to fetch')
    expect(await host.page("import('/untyped.js').then(() => 'ran', (error) => error.name)")).toBe(
      'TypeError',
    )
    expect(host.output).toContain('handler broke')
    expect(host.output).toContain('The protocol handler must return a Response')
  })

  test('will-navigate fires for page navigation only, not for loadURL or a hash, and can prevent it', async () => {
    await host.page("location.hash = 'part'; 1")
    await host.page("location.href = '/other.html'; 1")
    await host.until(/will-navigate/)
    expect(host.logs().filter((line) => line.startsWith('will-navigate'))).toEqual([
      'will-navigate app://bundle/other.html',
    ])
    expect((await host.call('state')).windows[0].url).toBe('app://bundle/index.html#part')
  })

  test('senderFrame is null after navigation, and a retained frame throws', async () => {
    await host.page("void api.invoke('slow-sender').catch(() => {})")
    await host.until(/slow-sender started/)
    const before = host.logs().filter((line) => line === 'did-finish-load').length
    await host.call('reload')
    await expect.poll(() => host.logs().filter((line) => line === 'did-finish-load').length).toBe(before + 1)
    await host.page("api.send('go-on')")
    await host.until(/held frame/)
    expect(host.logs()).toEqual(
      expect.arrayContaining([
        'sender is null',
        'held frame Error: Render frame was disposed before WebFrameMain could be accessed',
      ]),
    )
  })

  test('ready-to-show fires once, not again after a reload', async () => {
    await host.until(/ready-to-show/)
    expect(host.logs().filter((line) => line === 'ready-to-show')).toHaveLength(1)
  })

  test("the page receives the system's colours and network state", async () => {
    expect(await host.page("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(false)
    await host.call('setDark', true)
    await host.call('setOnline', false)
    await expect
      .poll(() => host.page("[matchMedia('(prefers-color-scheme: dark)').matches, navigator.onLine].join()"))
      .toBe('true,false')
    await host.call('setDark', false)
    await host.call('setOnline', true)
  })

  test('workers and frames are served like the page, but only the page has the API', async () => {
    const worker =
      "new Promise((done) => { new Worker('/worker.js').onmessage = (event) => done(event.data) })"
    expect(await host.page(worker)).toBe('app://bundle/where')
    const frame = `new Promise((done) => {
      const frame = document.createElement('iframe')
      frame.onload = () => done([frame.contentDocument.title, typeof frame.contentWindow.api].join())
      frame.src = '/index.html'
      document.body.append(frame)
    })`
    expect(await host.page(frame)).toBe('Host app,undefined')
  })

  test("the window uses the page's title, and main receives context-menu", async () => {
    await host.page("document.title = 'Renamed'; 1")
    await expect.poll(async () => (await host.call('state')).windows[0].title).toBe('Renamed')
    await host.page(`(() => {
      const field = document.createElement('input')
      document.body.append(field)
      field.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 3, clientY: 4 }))
    })()`)
    await host.until(/context-menu 3 4 true true/)
  })

  test('windows open, files are saved and permissions are granted by default', async () => {
    expect(await host.page("navigator.permissions.query({ name: 'geolocation' }).then((p) => p.state)")).toBe(
      'granted',
    )
    await host.page("void window.open('/index.html')")
    await expect.poll(async () => (await host.call('state')).windows.length).toBe(2)
    await host.page(download)
    await expect.poll(async () => (await host.call('state')).downloads).toEqual(['x.txt'])
  })
})

test.describe('a host for each test', () => {
  cleanUpAfterEach()

  const unloadable = [
    ['app://bundle/throws', "ERR_UNEXPECTED (-9) loading 'app://bundle/throws'"],
    ['app://bundle/error', "ERR_FAILED (-2) loading 'app://bundle/error'"],
    ['other://x/', "ERR_UNKNOWN_URL_SCHEME (-302) loading 'other://x/'"],
    ['http://127.0.0.1:65534/', "ERR_CONNECTION_REFUSED (-102) loading 'http://127.0.0.1:65534/'"],
    ['https://example.com/', "ERR_NAME_NOT_RESOLVED (-105) loading 'https://example.com/'"],
  ] as const

  test('loadURL rejects with Electron’s message for each cause', async () => {
    const host = await launchLoaded([`--page=${unloadable.map(([page]) => page).join()}`])
    const outcomes = () => host.logs().filter((line) => line.includes('loaded'))
    await expect.poll(outcomes).toEqual(unloadable.map(([, text]) => `not loaded Error: ${text}`))
  })

  test('handlers can deny windows, downloads and permissions', async () => {
    const host = await launchLoaded(['--deny'])
    expect(await host.page("navigator.permissions.query({ name: 'geolocation' }).then((p) => p.state)")).toBe(
      'denied',
    )
    await host.page("void window.open('/index.html?popup')")
    await host.until(/window-open app:\/\/bundle\/index.html\?popup/)
    expect((await host.call('state')).windows).toHaveLength(1)
    await host.page(download)
    await host.until(/will-download data:text\/plain,x x\.txt/)
    expect((await host.call('state')).downloads).toEqual([])
  })

  test('a renderer can be reloaded after it or Chromium crashed', async () => {
    const host = await launchLoaded()
    await host.call('crashRenderer')
    await host.until(/render-process-gone crashed/)
    await expect.poll(() => host.logs().filter((line) => line === 'did-finish-load').length).toBe(2)
    expect(await host.page("api.invoke('sender').then((s) => s.origin)")).toBe('app://bundle')
    await host.call('crashBrowser')
    await host.until(/render-process-gone killed/)
    await expect.poll(() => host.logs().filter((line) => line === 'did-finish-load').length).toBe(3)
    expect(await host.page('typeof api')).toBe('object')
  })

  test('a crash leaves no memory dump', async () => {
    const folder = makeFolder()
    const host = await launchLoaded([], { TMPDIR: folder, XDG_CONFIG_HOME: folder })
    await host.call('crashRenderer')
    await expect.poll(() => host.logs().filter((line) => line === 'did-finish-load').length).toBe(2)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => name.endsWith('.dmp') || name.includes('Crash Reports'))).toEqual([])
  })

  test('unsupported window options throw, and so does a destroyed window', async () => {
    const found = await attempts(
      'app, BrowserWindow, ipcMain',
      `
      app.on('window-all-closed', () => {})
      app.whenReady().then(async () => {
        await attempt('option', () => new BrowserWindow({ transparent: true }))
        await attempt('preference', () => new BrowserWindow({ webPreferences: { webviewTag: true } }))
        await attempt('sandbox', () => new BrowserWindow({ webPreferences: { sandbox: false } }))
        await attempt('preload', () => new BrowserWindow({ webPreferences: { preload: 'preload.cjs' } }))
        await attempt('position', () => new BrowserWindow({ x: 1 }))
        const window = new BrowserWindow({ show: false })
        const { webContents } = window
        await attempt('unknown', () => window.setOpacity(1))
        await attempt('uncloneable', () => { webContents.send('x', () => 1); return 'logged' })
        await attempt('fromWebContents', () => BrowserWindow.fromWebContents(webContents) === window)
        await attempt('ghost', () => window.loadURL('ghost://x').catch((error) => error.code))
        window.destroy()
        await attempt('show', () => window.show())
        await attempt('webContents', () => window.webContents)
        await attempt('send', () => webContents.send('x'))
        await attempt('destroyed', () => [window.isDestroyed(), webContents.isDestroyed(), BrowserWindow.getAllWindows().length].join())
        ipcMain.handle('a', () => 1)
        await attempt('second', () => ipcMain.handle('a', () => 2))
        finish()
      })`,
    )
    expect(found).toEqual({
      option: 'Error: BrowserWindow option transparent is not in the stand-in',
      preference: 'Error: webPreferences.webviewTag is not in the stand-in',
      sandbox:
        'Error: The stand-in has only sandboxed windows with an isolated preload, no Node and web security',
      preload: 'Error: The preload must be an absolute path: preload.cjs',
      position: 'Error: x needs y',
      unknown: 'Error: BrowserWindow.setOpacity is not in the stand-in',
      uncloneable: 'logged',
      fromWebContents: true,
      ghost: 'ERR_UNKNOWN_URL_SCHEME',
      show: 'TypeError: Object has been destroyed',
      webContents: 'TypeError: Object has been destroyed',
      send: 'TypeError: Object has been destroyed',
      destroyed: 'true,true,0',
      second: "Error: Attempted to register a second handler for 'a'",
    })
  })

  test('ready-to-show never fires when it is disabled', async () => {
    const never = await launchLoaded([], { LOOKOUT_HOST_NO_READY_TO_SHOW: '1' })
    await never.page('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await never.call('state')
    expect(never.logs()).not.toContain('ready-to-show')
  })
})
