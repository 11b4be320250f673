import { eventChannels, requestChannels } from '../../electron/shared/channels.ts'
import { findSecret, findSecretBelow } from '../fixtures/sentinel.ts'
import { expect, test } from './fixture.ts'
import {
  addedGlobals,
  breakPolicy,
  bridgeShape,
  leave,
  nodeNames,
  openMore,
  permissions,
  reachableTexts,
  tamper,
} from './security-page.ts'
import { addAccount, addPool, openPanel, saveKey } from './steps.ts'

const sentinel = 'Zq7fJ2xV9mKw4TbN'
const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
const start = { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) }

test('a hostile page finds nothing, runs nothing, reaches nobody and stays where it is', async ({
  app,
  page,
  demo,
  shell,
}) => {
  const origin = shell === 'host' ? 'https://lookout.invalid/' : 'app://bundle/'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const elsewhere = `${demo.url}/elsewhere`
  const home = page.url()
  const arrived = () => demo.arrivals.filter(({ target }) => target.includes('elsewhere'))

  await test.step('no Node, no Electron, one global, and that is the contract', async () => {
    expect(home.startsWith(`${origin}index.html`)).toBe(true)
    expect(await page.evaluate(nodeNames)).toEqual([])
    expect(await page.evaluate(addedGlobals)).toEqual(['lookout'])
    const requests = requestChannels.map((channel) => `request ${channel}: function`)
    const events = eventChannels.map((channel) => `on ${channel}: function`)
    const shape = await page.evaluate(bridgeShape)
    expect(shape.toSorted()).toEqual([...requests, ...events, 'platform: string'].toSorted())
    expect(requestChannels.filter((channel) => /key/i.test(channel)).toSorted()).toEqual([
      'key.clear',
      'key.set',
      'key.status',
      'key.test',
    ])
  })

  await test.step('only secure content, under the policy, with another nonce each load', async () => {
    const policyOf = () =>
      page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy') ?? '')
    const [first, second] = [await policyOf(), await policyOf()]
    expect(first).not.toBe(second)
    expect(first.replace(/'nonce-[A-Za-z0-9+/]{24}'/, "'nonce-*'")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-*'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  })

  await test.step('every permission is denied', async () => {
    const answers = await page.evaluate(permissions)
    const granted = Object.entries(answers).filter(
      ([, answer]) => answer === 'granted' || answer === 'prompt',
    )
    expect(granted).toEqual([])
  })

  await test.step('the policy holds', async () => {
    const { blocked, through } = await page.evaluate(breakPolicy, elsewhere)
    expect(through).toEqual([])
    expect(blocked).toEqual(
      expect.arrayContaining([
        'connect-src',
        'frame-src',
        'img-src',
        'object-src',
        'script-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-elem',
        'worker-src',
      ]),
    )
    expect(arrived()).toEqual([])
  })

  await test.step('it cannot leave, nor open a window or a webview', async () => {
    for (const way of ['location', 'file', 'data', 'script', 'replace', 'link', 'form', 'refresh']) {
      await page.evaluate(leave, [way, elsewhere] as const).catch(() => undefined)
      await page.waitForTimeout(150)
      expect(page.url(), way).toBe(home)
      // By no locator: Playwright would wait for a navigation that never comes to an end.
      expect(await page.evaluate(() => document.querySelector('nav') !== null), way).toBe(true)
    }
    expect(arrived()).toEqual([])
    const before = page.context().pages().length
    expect(await page.evaluate(openMore, elsewhere)).toEqual({ isOpen: false, isWebview: false })
    await expect.poll(() => page.context().pages().length).toBe(before)
    expect(page.url()).toBe(home)
    // The stand-in closes a denied window at once, but after it began to load.
    if (shell === 'electron') expect(arrived()).toEqual([])
  })

  await test.step('it cannot change what the bridge answers', async () => {
    expect(await page.evaluate(tamper, shell === 'electron')).toEqual({ changed: 0, name: 'Lookout' })
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
  })

  await test.step('when its process crashes it comes back with its state, and the app goes on', async () => {
    await addAccount(page, account)
    const devtools = await page.context().newCDPSession(page)
    const read = async (): Promise<string> => {
      const expression = "document.querySelector('main')?.textContent ?? ''"
      const { result } = await devtools.send('Runtime.evaluate', { expression })
      return String(result.value)
    }
    await openPanel(page, 'Pending')
    await expect.poll(read).toMatch(/DKbjIc/)
    const gone = new Promise((done) => page.once('crash', done))
    devtools.send('Page.crash').catch(() => undefined)
    await gone
    await expect.poll(() => read().catch(() => '')).toMatch(/DKbjIc/)
  })
  expect(app.isRunning()).toBe(true)
})

test.describe('a key', () => {
  test.use({ demoOptions: { ...start, requireKey: true, keys: [sentinel] } })

  test('stands in no file, log, export, reply, event or place that the page could reach', async ({
    app,
    page,
    demo,
    profile,
  }) => {
    test.setTimeout(120_000)
    await page.evaluate(() => {
      const events: unknown[] = []
      for (const subscribe of Object.values(window.lookout?.on ?? {}))
        subscribe((payload) => events.push(payload))
      Object.assign(window, { seenEvents: events })
    })
    await saveKey(page, sentinel)
    await expect(page.locator('main')).toContainText(/kept in the keychain|in memory only/)
    await addAccount(page, account)
    await addPool(page, pool)
    await expect(page.locator('main')).toContainText('12,559,077.099797623')
    expect(demo.arrivals.some(({ hasKey }) => hasKey)).toBe(true)
    // Faults whose texts and bodies end up in errors and logs.
    for (const fault of [
      'unauthorized',
      '429-error',
      '500-html',
      'malformed',
      'redirect',
      'reset',
    ] as const) {
      await demo.faults.set('*', fault)
      await page.evaluate(() => window.lookout?.request['pools.refresh']({ key: null }))
      await page.waitForTimeout(250)
    }
    await demo.faults.clear()
    await openPanel(page, 'Settings')

    const replies = await page.evaluate(
      async ([typed]) => {
        const { request } = window.lookout ?? {}
        if (request === undefined) return []
        const all: unknown[] = [
          await request['state.get'](),
          await request['key.status'](),
          await request['key.set']({ key: typed }),
          await request['key.test'](),
          await request['app.info'](),
          await request['desktop.get'](),
          await request['diagnostics.get']({ hasAddresses: true }),
          await request['profile.export'](),
          await request['history.at']({ at: Date.now() }),
          await request['pools.history']({ key: '', from: 0, to: 1 }),
        ]
        const skipped = ['profile.remove', 'external.open', 'file.save', 'key.clear']
        for (const [channel, ask] of Object.entries(request)) {
          if (skipped.includes(channel)) continue
          const wrong: Record<string, unknown> = { key: typed.repeat(40), text: [typed], surprise: typed }
          all.push(await Reflect.apply(ask, undefined, [wrong]))
        }
        return all.map((reply) => JSON.stringify(reply))
      },
      [sentinel] as const,
    )
    expect(replies.length).toBeGreaterThan(40)
    expect(replies.filter((reply) => reply.startsWith('{"ok":true'))).not.toHaveLength(0)
    expect(findSecret(Buffer.from(replies.join('\n')), sentinel, 'the replies')).toEqual([])

    const events = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'seenEvents')))
    expect(events.length).toBeGreaterThan(100)
    expect(findSecret(Buffer.from(events), sentinel, 'the events')).toEqual([])

    const texts = await page.evaluate(reachableTexts)
    expect(texts.length).toBeGreaterThan(1_000)
    const reachable = Buffer.from(texts.join('\n'))
    expect(findSecret(reachable, 'f3be84a1dca8241f', 'the page')).not.toEqual([])
    expect(findSecret(reachable, sentinel, 'the page')).toEqual([])

    expect(findSecretBelow(profile, sentinel)).toEqual([])
    await page.getByRole('button', { name: 'Remove key' }).click()
    await expect(page.locator('main')).toContainText('No key is set')
    await app.quit()
    expect(findSecretBelow(profile, sentinel)).toEqual([])
    expect(findSecret(Buffer.from(app.output()), sentinel, 'standard output and error')).toEqual([])
    expect(demo.arrivals.filter(({ target }) => target.includes(sentinel))).toEqual([])
    expect(demo.strays.filter(({ hasKey }) => hasKey)).toEqual([])
  })
})
