import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, expectNoTrouble, openPanel, saveKey } from './steps.ts'

const sentinel = 'Zq7fJ2xV9mKw4TbN'
const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'

test.use({
  demoOptions: {
    seed: 1,
    startAt: Date.UTC(2026, 10, 20, 12),
    access: { requireKey: true, keys: [sentinel] },
  },
})

test('errors are logged without the key and shown once, and the app keeps running', async ({
  app,
  page,
  demo,
  profile,
  shell,
}) => {
  const logged = (): string => readFileSync(join(profile, 'logs/lookout.log'), 'utf8')
  await saveKey(page, sentinel)
  await addAccount(page, account)
  await addPool(page, pool)
  await expectNoTrouble(page)

  await test.step('an unhandled error in main', async () => {
    for (const word of ['first', 'second']) await app.throwInMain(`${word} with ${sentinel} inside`)
    await expect.poll(logged).toMatch(/Uncaught · Error: second with \[covered\] inside\n {4}at /)
    expect(logged()).toMatch(/Uncaught · Error: first with \[covered\] inside/)
    expect(logged()).not.toContain(sentinel)
    const messages = await app.messages()
    expect(messages).toEqual([
      expect.stringMatching(
        /^An unexpected error occurred in Lookout\n.*Settings › Diagnostics shows the error/,
      ),
    ])
    expect(messages.join()).not.toMatch(/first|second|covered/)
  })

  await test.step('an unhandled error in the page', async () => {
    await page.evaluate((key) => {
      setTimeout(() => {
        throw new Error(`in the page with ${key} inside`)
      })
    }, sentinel)
    await expect.poll(logged).toMatch(/In the window: Error: in the page with \[covered\] inside\n {4}at /)
  })

  await test.step('monitoring continues', async () => {
    const before = demo.arrivals.length
    await page.evaluate(() => window.lookout?.request['accounts.refresh']({ key: null }))
    await expect.poll(() => demo.arrivals.slice(before).some(({ hasKey }) => hasKey)).toBe(true)
    await expectNoTrouble(page)
  })

  await test.step('only explorer pages open outside, and only through main', async () => {
    const open = () =>
      page.evaluate(() =>
        window.lookout?.request['external.open']({ explorer: 'tonviewer', kind: 'account', key: 'x' }),
      )
    expect(await open()).toMatchObject({ ok: false, error: { code: 'denied' } })
    expect(await app.opened()).toEqual([])
  })

  await test.step('a page whose process crashed restores its place', async () => {
    await openPanel(page, 'Pools')
    await expect(page.locator('main')).toContainText('12,559,077.099797623')
    const devtools = await page.context().newCDPSession(page)
    const read = async (): Promise<unknown> => {
      const expression =
        "[document.querySelector('nav [aria-current]')?.textContent, sessionStorage.getItem('place')]"
      const words = { expression: `JSON.stringify(${expression})` }
      return (await devtools.send('Runtime.evaluate', words)).result.value
    }
    const before = await read()
    expect(before).toContain('f3be84a1dca8241f')
    const gone = new Promise((done) => page.once('crash', done))
    devtools.send('Page.crash').catch(() => undefined)
    await gone
    await expect.poll(() => read().catch(() => null)).toBe(before)
    expect(logged()).toContain('The renderer process ended (crashed)')
  })

  await test.step('a session end closes the app cleanly', async () => {
    await app.endSession()
    await expect.poll(app.isRunning).toBe(false)
    expect(logged()).not.toContain('Closing failed')
    if (shell === 'host') expect(readdirSync(profile).filter((name) => name.endsWith('-wal'))).toEqual([])
  })
})

test.describe('explorer page', () => {
  test.use({ triedHosts: ['toncenter.com'] })
  test.skip(({ shell }) => shell === 'electron', 'Electron’s own network stack takes no guard from outside')

  test('opens in the browser, at the explorer of its network', async ({ app, page }) => {
    const ask = (key: string) =>
      page.evaluate(
        (of) => window.lookout?.request['external.open']({ explorer: 'tonviewer', kind: 'account', key: of }),
        key,
      )
    await page.evaluate(() => window.lookout?.request['network.set']({ id: 'mainnet' }))
    await addAccount(page, account)
    expect(await ask('//evil.example/')).toMatchObject({ ok: false, error: { code: 'denied' } })
    const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
    expect(await ask(key)).toMatchObject({ ok: true })
    expect(await app.opened()).toEqual([`https://tonviewer.com/${account}`])
    await expect.poll(app.output).toContain('Refused beyond loopback: toncenter.com')
  })
})
