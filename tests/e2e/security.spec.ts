import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eventChannels, requestChannels } from '../../electron/shared/channels.ts'
import { findSecret, findSecretBelow } from '../fixtures/sentinel.ts'
import { expect, test } from './fixture.ts'
import {
  addedGlobals,
  breakPolicy,
  bridgeShape,
  download,
  leave,
  nodeNames,
  openMore,
  permissions,
  reachableTexts,
  tamper,
} from './security-page.ts'
import { dialogs, everyRequest } from './security-requests.ts'
import { addAccount, addPool, openPanel, saveKey } from './steps.ts'

const sentinel = 'Zq7fJ2xV9mKw4TbN'
const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const keyOfAccount = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
/** Requests that change or delete the key that the test searches for. */
const isFinal = new Set(['key.set', 'key.clear', 'profile.remove'])
/** Requests about something that does not exist: a channel, a trace, an alert, an opened file, an explorer page. */
const hasNone = [
  'archive.test',
  'delivery.mute',
  'delivery.test',
  'delivery.remove',
  'payouts.restore',
  'payouts.remove',
  'traces.detail',
  'traces.whole',
  'traces.track',
  'incidents.acknowledge',
  'incidents.snooze',
  'incidents.reopen',
  'storage.import',
  'storage.show',
  'external.open',
]
const start = { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) }

test('a hostile page finds no API, runs no code, reaches no host and cannot navigate', async ({
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

  await test.step('the page has no Node, no Electron, and one global that matches the contract', async () => {
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
      'key.test',
    ])
  })

  await test.step('only secure content loads, under the policy, with a new nonce per load', async () => {
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

  await test.step('the page has no WebRTC', async () => {
    const names = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']
    expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual([])
  })

  await test.step('every permission is denied', async () => {
    const answers = await page.evaluate(permissions)
    const granted = Object.entries(answers).filter(
      ([, answer]) => answer === 'granted' || answer === 'prompt',
    )
    expect(granted).toEqual([])
  })

  await test.step('the policy is enforced', async () => {
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

  await test.step('the page cannot navigate or open a window or webview', async () => {
    for (const way of ['location', 'file', 'data', 'script', 'replace', 'link', 'form', 'refresh']) {
      await page.evaluate(leave, [way, elsewhere] as const).catch(() => undefined)
      await page.waitForTimeout(150)
      expect(page.url(), way).toBe(home)
      // Evaluate in the page, because a locator would wait for the navigation, which never ends.
      expect(await page.evaluate(() => document.querySelector('nav') !== null), way).toBe(true)
    }
    expect(arrived()).toEqual([])
    const before = page.context().pages().length
    expect(await page.evaluate(openMore, elsewhere)).toEqual({ isOpen: false, isWebview: false })
    await expect.poll(() => page.context().pages().length).toBe(before)
    expect(page.url()).toBe(home)
    // The stand-in host can close a denied window only after the window has started to load.
    if (shell === 'electron') expect(arrived()).toEqual([])
  })

  await test.step('the page cannot download', async () => {
    for (const scheme of ['blob', 'data'] as const) {
      await page.evaluate(download, scheme)
      const line = `Refused a download that the page started (${scheme}:)`
      await expect.poll(app.output).toContain(line)
    }
    expect(await app.downloads()).toEqual([])
  })

  await test.step('the page cannot change the bridge’s responses', async () => {
    expect(await page.evaluate(tamper, shell === 'electron')).toEqual({ changed: 0, name: 'Lookout' })
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
  })

  await test.step('a crashed page process restarts with its state, and the app continues', async () => {
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

function askFor(page: Page, channel: string, request: unknown): Promise<string> {
  return page.evaluate(
    async ([name, words]) => {
      const ask: unknown = Reflect.get(window.lookout?.request ?? {}, name)
      if (typeof ask !== 'function') return 'no such channel'
      return JSON.stringify(await Reflect.apply(ask, undefined, words === undefined ? [] : [words]))
    },
    [channel, request] as const,
  )
}

test.describe('API key', () => {
  test.use({ demoOptions: { ...start, access: { requireKey: true, keys: [sentinel] } } })

  test('appears in no file, log, export, response, event or place that the page can reach', async ({
    launch,
    demo,
    profile,
    shell,
  }) => {
    test.setTimeout(150_000)
    // Chromium also writes temporary files. They go to this folder instead of the system's.
    const temporary = join(profile, 'tmp')
    for (const name of ['tmp', 'config', 'exports']) mkdirSync(join(profile, name), { recursive: true })
    const app = await launch({ env: { TMPDIR: temporary, XDG_CONFIG_HOME: join(profile, 'config') } })
    const { page } = app
    await page.evaluate(() => {
      const events: unknown[] = []
      for (const subscribe of Object.values(window.lookout?.on ?? {}))
        subscribe((payload) => events.push(payload))
      Object.assign(window, { seenEvents: events })
    })
    await saveKey(page, sentinel)
    await expect(page.locator('main')).toContainText(/stored in this computer’s keychain|in memory only/)
    await addAccount(page, account)
    await addPool(page, pool)
    await expect(page.locator('main')).toContainText('12,559,077.099797623')
    expect(demo.arrivals.some(({ hasKey }) => hasKey)).toBe(true)
    // The bodies of these faults end up in errors and logs.
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

    const wrong = await page.evaluate(
      async ([typed]) => {
        const all: unknown[] = []
        for (const ask of Object.values(window.lookout?.request ?? {})) {
          const request = { key: typed.repeat(40), text: [typed], surprise: typed }
          all.push(await Reflect.apply(ask, undefined, [request]))
        }
        return all.map((reply) => JSON.stringify(reply))
      },
      [sentinel] as const,
    )
    expect(wrong.filter((reply) => !reply.startsWith('{"ok":false,"error":{"code":"invalid-input"'))).toEqual(
      [],
    )
    expect(findSecret(Buffer.from(wrong.join('\n')), sentinel, 'the refusals')).toEqual([])

    const replies = new Map<string, string>()
    const { workchain, shard, seqno } = demo.suggested.block
    const open = await askFor(page, 'blocks.open', { text: `${workchain}:${shard}:${seqno}` })
    const { key: block }: { readonly key: string } = JSON.parse(open).value
    await expect.poll(() => askFor(page, 'blocks.rows', { key: block })).toContain('"status":"complete"')
    const exported = await askFor(page, 'profile.export', undefined)
    const { text: transfer }: { readonly text: string } = JSON.parse(exported).value
    const known = {
      account: keyOfAccount,
      pool: pool.toLowerCase(),
      block,
      baseUrl: demo.url,
      transfer,
      secret: sentinel,
    }
    for (const [channel, request] of Object.entries(everyRequest(known))) {
      if (isFinal.has(channel)) continue
      const name = Object.entries(dialogs).find(([asking]) => asking === channel)?.[1]
      const path = join(profile, 'exports', name ?? '')
      if (channel === 'storage.preview') await app.openNext(path)
      else if (name !== undefined) await app.saveNextAs(path)
      replies.set(channel, await askFor(page, channel, request))
    }
    const refused = [...replies].filter(([, reply]) => !reply.startsWith('{"ok":true'))
    expect(refused.map(([channel]) => channel)).toEqual(hasNone)
    const { id }: { readonly id: string } = JSON.parse(replies.get('delivery.save') ?? '').value
    replies.set('failed test', await askFor(page, 'delivery.test', { id }))
    expect(replies.get('failed test')).toContain('The receiver')
    expect(findSecret(Buffer.from([...replies.values()].join('\n')), sentinel, 'the replies')).toEqual([])
    expect(readdirSync(join(profile, 'exports')).toSorted()).toEqual([
      'archive.lookout',
      'saved.txt',
      'table.csv',
    ])

    const events = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'seenEvents')))
    expect(events.length).toBeGreaterThan(100)
    expect(findSecret(Buffer.from(events), sentinel, 'the events')).toEqual([])

    const texts = await page.evaluate(reachableTexts)
    expect(texts.length).toBeGreaterThan(1_000)
    const reachable = Buffer.from(texts.join('\n'))
    expect(findSecret(reachable, 'f3be84a1dca8241f', 'the page')).not.toEqual([])
    expect(findSecret(reachable, sentinel, 'the page')).toEqual([])

    // Proves that the search covers Chromium's own files.
    if (shell === 'host') expect(readdirSync(temporary, { recursive: true }).length).toBeGreaterThan(20)
    expect(findSecretBelow(profile, sentinel)).toEqual([])
    const devtools = await page.context().newCDPSession(page)
    const gone = new Promise((done) => page.once('crash', done))
    devtools.send('Page.crash').catch(() => undefined)
    await gone
    const clear = async (): Promise<unknown> => {
      const expression = "window.lookout.request['key.clear']().then(JSON.stringify)"
      const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true })
      return result.value
    }
    await expect.poll(() => clear().catch(() => null)).toContain('"ok":true')
    expect(findSecretBelow(profile, sentinel)).toEqual([])
    await app.quit()
    expect(findSecretBelow(profile, sentinel)).toEqual([])
    expect(findSecret(Buffer.from(app.output()), sentinel, 'standard output and error')).toEqual([])
    expect(demo.arrivals.filter(({ target }) => target.includes(sentinel))).toEqual([])
    expect(demo.redirected.filter(({ hasKey }) => hasKey)).toEqual([])
  })
})
