import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { chromium, expect, test } from '@playwright/test'
import { cleanUpAfterEach, HOST_APP, launch, launchLoaded, makeApp, makeFolder } from './host.ts'

cleanUpAfterEach()

test('a packaged layout runs from its app.asar', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'resources'))
  const app = makeFolder()
  cpSync(HOST_APP, app, { recursive: true })
  writeFileSync(join(folder, 'resources', 'extra.txt'), 'extra')
  await createPackageWithOptions(app, join(folder, 'resources', 'app.asar'), {})
  const host = launch({ app: folder })
  await host.until(/LOG loaded app:\/\/bundle\/index.html/)
  expect(await host.page("api.echo('packed')")).toBe('packed')
})

test('app.isPackaged is true in a packaged layout', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'resources'))
  const app = makeApp(`import { readFileSync } from 'node:fs'
    import { join } from 'node:path'
    import { app } from 'electron'
    console.log('LOG', app.isPackaged, process.argv[1], process.defaultApp, app.getAppPath() === join(process.resourcesPath, 'app.asar'), readFileSync(join(process.resourcesPath, 'extra.txt'), 'utf8'))
    app.exit(0)`)
  writeFileSync(join(folder, 'resources', 'extra.txt'), 'extra')
  await createPackageWithOptions(app, join(folder, 'resources', 'app.asar'), {})
  const host = launch({ app: folder, args: ['--first'] })
  await host.exited
  expect(host.logs()).toEqual(['true --first undefined true extra'])
})

test('Playwright connects to the debugging port and controls the page', async () => {
  const host = await launchLoaded(['--remote-debugging-port=0'])
  const endpoint = await host.call('endpoint')
  expect(endpoint).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\//)
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser
    .contexts()[0]
    ?.pages()
    .find((each) => each.url().endsWith('/index.html'))
  if (page === undefined) throw new Error('Playwright sees no page')
  await expect(page.locator('#text')).toHaveText('object')
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480])
  await page.reload()
  expect(await page.evaluate("api.invoke('sender').then((s) => s.origin)")).toBe('app://bundle')
  expect(host.logs().filter((line) => line.startsWith('will-navigate'))).toEqual([])
  await browser.close()
  expect((await host.call('state')).windows).toHaveLength(1)
})

test('a debugging port that is taken does not stop the app', async () => {
  const listen = async (port: number, address: string): Promise<Server> => {
    const server = createServer().listen(port, address).unref()
    await once(server, 'listening')
    return server
  }
  const server = await listen(0, '127.0.0.1')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  // Chromium falls back to IPv6. A machine without it cannot take that address, and neither can Chromium.
  await listen(address.port, '::1').catch(() => undefined)
  const host = await launchLoaded([`--remote-debugging-port=${address.port}`])
  expect(host.output).toContain(`The debugging port ${address.port} is taken.`)
  expect(await host.page("document.querySelector('#text').textContent")).toBe('object')
})

test('no process or folder remains, however the host ends', async () => {
  for (const end of ['quit', 'exit', 'SIGTERM', 'SIGKILL'] as const) {
    const temporary = makeFolder()
    const running = () =>
      execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(temporary)).length
    const host = await launchLoaded([], { TMPDIR: temporary })
    expect(running()).toBeGreaterThan(0)
    if (end === 'quit' || end === 'exit') await host.call(end).catch(() => undefined)
    else host.child.kill(end)
    await host.exited
    await expect.poll(running).toBe(0)
    // A killed host cannot clean up after itself. The next host removes its files.
    const left = readdirSync(temporary).filter((name) => name.startsWith('lookout-'))
    expect(left).toHaveLength(end === 'SIGKILL' ? 1 : 0)
    if (end !== 'SIGKILL') continue
    await launchLoaded([], { TMPDIR: temporary })
    expect(readdirSync(temporary)).not.toContain(left[0])
  }
})

const XVFB = '/usr/bin/Xvfb'

// A window can only be shown with a display server.
if (existsSync(XVFB)) {
  test('with a display, windows have no browser bars and can be closed and reopened', async () => {
    const server = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const [number] = await once(server.stdout, 'data')
      const display = `:${String(number).trim()}`
      const host = launch({ args: ['--stay'], env: { DISPLAY: display }, isHeaded: true })
      await host.until(/LOG loaded/)
      const look =
        "[innerWidth, innerHeight, matchMedia('(display-mode: standalone)').matches, typeof api].join()"
      await host.call('showWindow')
      await expect.poll(() => host.page(look)).toBe('640,480,true,object')
      await host.call('closeWindow')
      await host.until(/window-all-closed/)
      await host.call('emit', 'app', 'activate')
      await expect.poll(async () => (await host.call('state')).windows.length).toBe(1)
      await expect.poll(() => host.page(look).catch(() => '')).toBe('640,480,true,object')
    } finally {
      server.kill()
    }
  })
}
