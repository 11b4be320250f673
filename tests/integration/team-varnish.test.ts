import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { startDemo } from '../../electron/demo/start-demo.ts'
import { startTeamVarnish, withoutVarnish } from '../fixtures/team-varnish.ts'

const serviceKey = 'service-key-of-the-team'
const token = 'token-of-a-member'
if (withoutVarnish !== null) console.log(`Skipped: ${withoutVarnish}`)

it.skipIf(withoutVarnish !== null)(
  'Varnish with the documented file merges polls, keeps blocks, adds the key and serves only members',
  async () => {
    const demo = await startDemo({ seed: 11, access: { requireKey: true, keys: [serviceKey] } })
    onTestFinished(demo.close)
    const { url, close } = await startTeamVarnish(demo.url, serviceKey, token)
    onTestFinished(close)
    const get = async (path: string, key = token, method = 'GET') => {
      const response = await fetch(`${url}${path}`, { method, headers: { 'x-api-key': key } })
      const text = await response.text()
      return {
        status: response.status,
        age: Number(response.headers.get('age')),
        isOk: text.includes('"ok":true'),
      }
    }
    const arrivalsOf = (name: string): number =>
      demo.arrivals.filter(({ operation }) => operation === name).length

    const account = encodeURIComponent(demo.world.actors[0]?.address ?? '')
    const poll = `/api/v3/pendingActions?account=${account}`
    const polled = await Promise.all(Array.from({ length: 30 }, () => get(poll)))
    expect(polled.filter(({ status }) => status !== 200)).toEqual([])
    // There are two requests if the cached response expired in between.
    const merged = arrivalsOf('pendingActions')
    expect(merged).toBeLessThanOrEqual(2)
    await wait(2_100)
    expect(await get(poll)).toMatchObject({ status: 200, age: 0 })
    expect(arrivalsOf('pendingActions')).toBe(merged + 1)

    const { workchain, shard, seqno } = demo.world.newestBlock
    const block = (nth: number): string =>
      `/api/v2/getBlockTransactions?workchain=${workchain}&shard=${shard}&seqno=${nth}&count=100`
    expect(await get(block(seqno - 5))).toEqual({ status: 200, age: 0, isOk: true })
    await wait(2_100)
    const kept = await get(block(seqno - 5))
    expect(kept).toMatchObject({ status: 200, isOk: true })
    expect(kept.age).toBeGreaterThanOrEqual(2)
    expect(arrivalsOf('getBlockTransactions')).toBe(1)
    // This block does not exist yet.
    expect(await get(block(seqno + 500))).toMatchObject({ status: 500, isOk: false })
    expect(await get(block(seqno + 500))).toMatchObject({ status: 500, isOk: false })
    expect(arrivalsOf('getBlockTransactions')).toBe(3)

    const before = demo.arrivals.length
    expect(await get(poll, 'token-of-nobody')).toMatchObject({ status: 401 })
    expect(await get(poll, serviceKey)).toMatchObject({ status: 401 })
    expect(await get(poll, token, 'POST')).toMatchObject({ status: 405 })
    expect(await get('/api/v3/jettons')).toMatchObject({ status: 404 })
    expect(demo.arrivals.length).toBe(before)

    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/streaming/v2/ws`, {
      headers: { 'x-api-key': token },
    })
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    expect(arrivalsOf('stream')).toBe(1)
    expect(demo.arrivals.every(({ hasKey }) => hasKey)).toBe(true)
  },
)
