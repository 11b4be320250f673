import { expect, test } from '@playwright/test'
import { attempts, cleanUpAfterEach, launch, launchLoaded, makeApp, makeFolder } from './host.ts'

cleanUpAfterEach()

/** Two windows that never load, so that no Chromium is needed. */
const windowed = (more: string) =>
  makeApp(`import { app, BrowserWindow } from 'electron'
    const log = (...parts) => console.log('LOG', ...parts)
    for (const name of ['before-quit', 'will-quit', 'quit']) app.on(name, () => log(name))
    app.whenReady().then(() => {
      const windows = ['a', 'b'].map((name) => {
        const window = new BrowserWindow({ show: false })
        window.on('close', () => log('close', name))
        window.on('closed', () => log('closed', name))
        return window
      })
      ${more}
      log('up')
    })`)

test('app.quit emits before-quit, closes the windows, then emits will-quit and quit', async () => {
  const host = launch({ app: windowed("app.on('window-all-closed', () => log('window-all-closed'))") })
  await host.until(/LOG up/)
  await host.call('quit')
  expect(await host.exited).toBe(0)
  expect(host.logs()).toEqual([
    'up',
    'before-quit',
    'close a',
    'close b',
    'closed a',
    'closed b',
    'will-quit',
    'quit',
  ])
})

test('a window that prevents closing cancels the quit; the next quit starts over', async () => {
  const host = launch({ app: windowed("windows[0].once('close', (event) => event.preventDefault())") })
  await host.until(/LOG up/)
  await host.call('quit')
  await host.until(/closed b/)
  expect(host.logs()).toEqual(['up', 'before-quit', 'close a', 'close b', 'closed b'])
  await host.call('quit')
  expect(await host.exited).toBe(0)
  expect(host.logs().slice(5)).toEqual(['before-quit', 'close a', 'closed a', 'will-quit', 'quit'])
})

test('before-quit and will-quit can cancel a quit', async () => {
  const host = launch({
    app: windowed(
      "app.once('before-quit', (event) => event.preventDefault()); app.once('will-quit', (event) => event.preventDefault())",
    ),
  })
  await host.until(/LOG up/)
  await host.call('quit')
  await host.call('quit')
  await host.until(/will-quit/)
  expect(host.logs()).toEqual([
    'up',
    'before-quit',
    'before-quit',
    'close a',
    'close b',
    'closed a',
    'closed b',
    'will-quit',
  ])
  await host.call('quit')
  expect(await host.exited).toBe(0)
})

test('closing the last window quits the app unless window-all-closed has a listener', async () => {
  const alone = launch({ app: windowed('for (const window of windows) window.close()') })
  expect(await alone.exited).toBe(0)
  expect(alone.logs().slice(-4)).toEqual(['closed b', 'before-quit', 'will-quit', 'quit'])
  const staying = launch({
    app: windowed(
      "app.on('window-all-closed', () => log('window-all-closed')); for (const window of windows) window.close()",
    ),
  })
  await staying.until(/window-all-closed/)
  expect(await staying.call('state')).toMatchObject({ windows: [] })
})

test('destroy emits closed but not close; exit emits only quit', async () => {
  const host = launch({
    app: windowed("windows[0].destroy(); log('destroyed'); setImmediate(() => app.exit(7))"),
  })
  expect(await host.exited).toBe(7)
  expect(host.logs()).toEqual(['closed a', 'destroyed', 'up', 'closed b', 'quit'])
})

test('a window may prevent closing by the user and keeps its page', async () => {
  const host = await launchLoaded(['--refuse-close'])
  await host.call('closeWindow')
  await host.until(/LOG close$/m)
  expect(await host.page('typeof api')).toBe('object')
})

test('closing the last window quits the app and leaves no process', async () => {
  const host = await launchLoaded()
  await host.until(/ready-to-show/)
  await host.call('closeWindow').catch(() => undefined)
  expect(await host.exited).toBe(0)
  expect(host.logs().slice(-5)).toEqual(['close', 'closed', 'before-quit', 'will-quit', 'quit'])
})

test('SIGTERM quits normally and can be cancelled; a second SIGINT kills', async () => {
  const polite = await launchLoaded()
  await polite.until(/ready-to-show/)
  polite.child.kill('SIGTERM')
  expect(await polite.exited).toBe(0)
  expect(polite.logs().slice(-5)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit'])
  const stubborn = await launchLoaded(['--refuse-quit'])
  stubborn.child.kill('SIGINT')
  await stubborn.until(/before-quit/)
  stubborn.child.kill('SIGINT')
  expect(await stubborn.exited).toBe(130)
})

test('focus, visibility and bounds follow the app’s calls', async () => {
  const found = await attempts(
    'app, BrowserWindow',
    `
    app.whenReady().then(async () => {
      const seen = []
      const make = (name) => {
        const window = new BrowserWindow({ show: false, width: 300, height: 200, x: 5, y: 6, title: name })
        for (const event of ['show', 'hide', 'focus', 'blur', 'resize', 'move', 'minimize', 'restore', 'maximize']) window.on(event, () => seen.push(name + ' ' + event))
        return window
      }
      const a = make('a'), b = make('b')
      a.show(); b.show(); a.focus(); a.hide(); a.showInactive()
      b.setBounds({ width: 400, x: 9 }); b.minimize(); results.minimized = [b.isMinimized(), b.isVisible()]; b.restore()
      results.seen = seen.join(', ')
      results.bounds = b.getBounds()
      results.focused = BrowserWindow.getFocusedWindow() === null
      results.titles = [a.getTitle(), BrowserWindow.getAllWindows().length]
      finish()
    })`,
  )
  expect(found).toEqual({
    minimized: [true, false],
    seen: 'a show, a focus, b show, a blur, b focus, b blur, a focus, a blur, a hide, a show, b resize, b move, b minimize, b restore',
    bounds: { x: 9, y: 6, width: 400, height: 200 },
    focused: true,
    titles: ['a', 2],
  })
})

const LOCKED = `import { app } from 'electron'
  const isFirst = app.requestSingleInstanceLock({ from: process.argv.at(-1) })
  console.log('LOG', isFirst ? 'first' : 'second')
  if (!isFirst) app.exit(0)
  app.on('second-instance', (event, argv, cwd, data) => console.log('LOG told', JSON.stringify([argv.slice(1), data])))
  app.whenReady().then(() => console.log('LOG ready'))`

test('a second instance fails to lock and passes its switches to the first', async () => {
  const app = makeApp(LOCKED)
  const data = `--user-data-dir=${makeFolder()}`
  const first = launch({ app, args: [data] })
  await first.until(/LOG ready/)
  const second = launch({ app, args: ['ton://link', data, '--panel=pools', 'last'] })
  expect(await second.exited).toBe(0)
  expect(second.logs()).toEqual(['second'])
  await first.until(/LOG told/)
  expect(JSON.parse(first.logs().at(-1)?.slice(5) ?? '')).toEqual([
    [data, '--panel=pools', '--allow-file-access-from-files', '.', 'ton://link', 'last'],
    { from: 'last' },
  ])
  const elsewhere = launch({ app })
  await elsewhere.until(/LOG ready/)
  expect(elsewhere.logs()[0]).toBe('first')
})

test('a new instance takes over the lock of a killed one', async () => {
  const app = makeApp(LOCKED)
  const data = `--user-data-dir=${makeFolder()}`
  const first = launch({ app, args: [data] })
  await first.until(/LOG ready/)
  first.child.kill('SIGKILL')
  await first.exited
  const next = launch({ app, args: [data] })
  await next.until(/LOG ready/)
  expect(next.logs()[0]).toBe('first')
})
