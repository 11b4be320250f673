import { afterEach, describe, expect, it } from 'vitest'
import type { Demo, DemoOptions, FaultName } from '../../../electron/demo/start-demo.ts'
import { isFaultName, namedFaults, startDemo } from '../../../electron/demo/start-demo.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const running: Demo[] = []

async function start(options: DemoOptions = {}): Promise<Demo> {
  const demo = await startDemo({ seed: 7, startAt, now: () => startAt, access: { quota: false }, ...options })
  running.push(demo)
  return demo
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.close()))
})

const paths = (demo: Demo) => {
  const { accounts, pools, block } = demo.suggested
  return {
    pendingActions: `/api/v3/pendingActions?account=${accounts[0]?.address ?? ''}`,
    getBlockTransactions: `/api/v2/getBlockTransactions?workchain=${block.workchain}&shard=${block.shard}&seqno=${block.seqno}`,
    getPool: `/api/smc-index/getPool?pool=${pools[0]?.address ?? ''}`,
  }
}

describe('the demo service over HTTP', () => {
  it('returns identical bytes for the same operation with the same seed and time', async () => {
    const first = await start()
    const second = await start()
    for (const path of Object.values(paths(first))) {
      const [a, b] = await Promise.all([fetch(first.url + path), fetch(second.url + path)])
      expect(a.status).toBe(200)
      expect(a.headers.get('content-type')).toBe('application/json')
      expect(a.headers.get('date')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
      expect(await a.text()).toBe(await b.text())
    }
    const { headers } = await fetch(first.url + paths(first).pendingActions)
    expect(headers.get('x-api-version')).toBe('1.2.6')
  })

  it('runs its clock faster', async () => {
    let ms = startAt
    const demo = await start({ now: () => ms, speed: 60 })
    ms += 60_000
    const { headers } = await fetch(`${demo.url}/api/v3/pendingActions`)
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 11:00:00 GMT')
  })

  it('handles unknown paths and methods', async () => {
    const demo = await start()
    const v3 = await fetch(`${demo.url}/api/v3/nothing`)
    expect([v3.status, await v3.text()]).toEqual([
      500,
      '{"error":"internal server error: Cannot GET nothing"}',
    ])
    expect((await fetch(`${demo.url}/elsewhere`)).status).toBe(404)
    const post = await fetch(demo.url + paths(demo).getBlockTransactions, { method: 'DELETE' })
    expect([post.status, await post.text()]).toEqual([
      405,
      '{"ok":false,"error":"unsupported http method: DELETE","code":405}',
    ])
  })

  it('enforces the quota and reads the key from header or query', async () => {
    let ms = startAt
    const demo = await start({ now: () => ms, access: { keys: ['good'], foreignKeys: ['other'] } })
    const url = demo.url + paths(demo).getPool
    const status = async (headers: Record<string, string> = {}, query = ''): Promise<number> =>
      (await fetch(url + query, { headers })).status
    expect(await status()).toBe(200)
    expect(await status()).toBe(429)
    expect(await status({ 'x-api-key': 'good' })).toBe(200)
    expect(await status({}, '&api_key=good')).toBe(200)
    expect(await status({ 'X-API-Key': 'bad' })).toBe(401)
    expect(await status({ 'X-API-Key': 'other' })).toBe(403)
    ms += 1_000
    expect(await status()).toBe(200)
    expect(demo.arrivals.map(({ hasKey }) => hasKey)).toEqual([false, false, true, true, true, true, false])
    expect(JSON.stringify(demo.arrivals)).not.toContain('good')
  })
})

describe('faults over HTTP', () => {
  const expected: Partial<Record<FaultName, readonly [number, string]>> = {
    '429': [429, '{"ok":false,"result":"Ratelimit exceed","code":429}'],
    '429-error': [429, '{"ok":false,"code":429,"error":"Ratelimit exceeded"}'],
    '429-as-200': [200, '{"ok":false,"result":"Ratelimit exceed","code":429}'],
    unauthorized: [401, '{"ok":false,"code":401,"error":"API key does not exist"}'],
    'wrong-network': [403, '{"ok":false,"code":403,"error":"Network not allowed"}'],
    '500': [500, '{"error":"internal server error: broken on purpose"}'],
    '504': [504, '{"error":"Liteserver timeout"}'],
    empty: [200, ''],
  }

  it.each(Object.entries(expected))('%s', async (name, [status, body]) => {
    const demo = await start()
    await demo.faults.set('getPool', isFaultName(name) ? name : 'hang')
    const response = await fetch(demo.url + paths(demo).getPool)
    expect([response.status, await response.text()]).toEqual([status, body])
    expect((await fetch(demo.url + paths(demo).pendingActions)).status).toBe(200)
  })

  it('sends Retry-After as seconds and as a date', async () => {
    const demo = await start()
    await demo.faults.set('*', '429-retry')
    expect((await fetch(demo.url + paths(demo).getPool)).headers.get('retry-after')).toBe('2')
    await demo.faults.set('*', '429-retry-date')
    expect((await fetch(demo.url + paths(demo).getPool)).headers.get('retry-after')).toBe(
      'Fri, 20 Nov 2026 10:00:02 GMT',
    )
  })

  it('sends the HTML of a proxy', async () => {
    const demo = await start()
    await demo.faults.set('pendingActions', '502-html')
    const response = await fetch(demo.url + paths(demo).pendingActions)
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await response.text()).toContain('<h1>502</h1>')
  })

  it.each(['truncated', 'malformed'] as const)('%s returns invalid JSON', async (name) => {
    const demo = await start()
    for (const path of Object.values(paths(demo))) {
      await demo.faults.set('*', name)
      const text = await (await fetch(demo.url + path)).text()
      expect(() => JSON.parse(text)).toThrow()
    }
  })

  it.each(['wrong-types', 'missing-fields', 'unknown-type', 'not-ok'] as const)(
    '%s returns valid JSON of the wrong shape',
    async (name) => {
      const demo = await start()
      for (const path of Object.values(paths(demo))) {
        const good = await (await fetch(demo.url + path)).json()
        await demo.faults.set('*', { ...namedFaults[name], times: 1 })
        const bad = await (await fetch(demo.url + path)).json()
        expect(bad).not.toEqual(good)
        expect(await (await fetch(demo.url + path)).json()).toEqual(good)
      }
    },
  )

  it.each(['reset', 'cut'] as const)('%s breaks the connection', async (name) => {
    const demo = await start()
    await demo.faults.set('getPool', name)
    await expect(fetch(demo.url + paths(demo).getPool).then((response) => response.text())).rejects.toThrow()
  })

  it('hangs and delays', async () => {
    const demo = await start()
    await demo.faults.set('getPool', 'hang')
    const controller = new AbortController()
    const hanging = fetch(demo.url + paths(demo).getPool, { signal: controller.signal })
    await demo.faults.set('pendingActions', { kind: 'delay', ms: 20 })
    expect((await fetch(demo.url + paths(demo).pendingActions)).status).toBe(200)
    controller.abort()
    await expect(hanging).rejects.toThrow()
  })

  it('goes offline by closing its port, and returns on the same port', async () => {
    const demo = await start()
    const url = demo.url + paths(demo).getPool
    await fetch(url).then((response) => response.text())
    await demo.faults.set('*', 'offline')
    await expect(fetch(url)).rejects.toThrow()
    await demo.faults.clear()
    expect((await fetch(url)).status).toBe(200)
  })

  it('redirects to another origin and counts the requests that follow', async () => {
    const demo = await start()
    await demo.faults.set('getPool', 'redirect')
    const url = demo.url + paths(demo).getPool
    const manual = await fetch(url, { redirect: 'manual' })
    expect(manual.status).toBe(302)
    expect(new URL(manual.headers.get('location') ?? '').origin).not.toBe(demo.url)
    expect(demo.redirected).toEqual([])
    await fetch(url)
    expect(demo.redirected.map(({ operation }) => operation)).toEqual(['getPool'])
  })

  it('streams a huge body', async () => {
    const demo = await start()
    await demo.faults.set('*', { kind: 'huge', bytes: 1_000_000 })
    expect((await (await fetch(demo.url + paths(demo).pendingActions)).text()).length).toBeGreaterThan(
      1_000_000,
    )
    await demo.faults.set('*', 'huge')
    const response = await fetch(demo.url + paths(demo).pendingActions)
    const reader = response.body?.getReader()
    let bytes = 0
    while (bytes < 5_000_000) bytes += (await reader?.read())?.value?.length ?? Infinity
    await reader?.cancel()
  })

  it('returns another block, and a cursor that does not advance', async () => {
    const demo = await start()
    const url = demo.url + paths(demo).getBlockTransactions
    const read = async (query = '') => (await (await fetch(url + query)).json()).result
    const good = await read()
    await demo.faults.set('getBlockTransactions', 'wrong-block')
    expect((await read()).id.seqno).toBe(good.id.seqno - 1)
    await demo.faults.set('getBlockTransactions', 'stuck-cursor')
    const page = await read('&count=2')
    const [, last] = page.transactions
    const next = await read(`&count=2&after_lt=${last.lt}&after_hash=${last.account.slice(3)}`)
    expect(next.incomplete).toBe(true)
    expect(next.transactions).toEqual(page.transactions)
  })
})
