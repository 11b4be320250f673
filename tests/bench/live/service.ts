import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { actionOf } from '../../fixtures/toncenter/stream-frames.ts'

/** How long a short action is listed, ms. */
export const listedMs = 3_000

export const accountOf = (nth: number): string => `0:${nth.toString(16).padStart(64, '5')}`
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64')
export const keyOf = (nth: number): string => hashOf(`trace ${nth}`)

interface Listed {
  readonly account: string
  readonly action: object
}

/** A service with the basic operations over HTTP, and with a stream if wanted. An action exists from `begin` to `remove`. */
export interface LiveService {
  readonly url: string
  readonly subscribed: () => number
  /** Lists a pending action and sends its frame. Returns the current time, unix ms. */
  readonly begin: (nth: number, account: string) => number
  /** Sends the final frame of an action. The action is listed as final until it is removed. */
  readonly finish: (nth: number, account: string) => void
  readonly remove: (nth: number) => void
  readonly close: () => Promise<void>
}

function actionAt(nth: number, account: string, isFinal: boolean): object {
  const at = Math.floor(Date.now() / 1_000)
  const times = { start_utime: at, end_utime: at, trace_end_utime: at }
  const end = { trace_id: hashOf(`id ${nth}`), finality: 'finalized', trace_mc_seqno_end: 70_000_000 }
  const details = { opcode: '0x1', value: `${1_000_000_000 + nth}` }
  const own = { action_id: hashOf(`action ${nth}`), transactions: [hashOf(`root ${nth}`)], details }
  return actionOf(keyOf(nth), account, { ...times, ...own, ...(isFinal ? end : {}) })
}

export async function startLiveService(offersStream: boolean): Promise<LiveService> {
  const listed = new Map<number, Listed>()
  const clients = new Set<WebSocket>()
  let subscribed = 0

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isKnown = pathname === '/api/v3/pendingActions'
    const account = searchParams.get('account')?.toLowerCase()
    const hashes = new Set(searchParams.getAll('ext_msg_hash'))
    const found = [...listed].filter(([nth, each]) =>
      account === undefined ? hashes.has(keyOf(nth)) : each.account === account,
    )
    const body = { actions: found.map(([, { action }]) => action), address_book: {}, metadata: {} }
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? body : { error: 'Cannot GET this path' }))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (!offersStream) return void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client)
      client.on('close', () => clients.delete(client))
      client.on('message', (data: Buffer) => {
        const { id, operation, addresses } = JSON.parse(data.toString()) as Record<string, unknown>
        if (Array.isArray(addresses)) subscribed = addresses.length
        client.send(JSON.stringify({ id, status: operation === 'ping' ? 'pong' : 'subscribed' }))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  function send(nth: number, account: string, isFinal: boolean): void {
    const action = actionAt(nth, account, isFinal)
    listed.set(nth, { account, action })
    const finality = isFinal ? 'finalized' : 'pending'
    const frame = { type: 'actions', finality, trace_external_hash_norm: keyOf(nth), actions: [action] }
    const text = JSON.stringify(frame)
    for (const client of clients) client.send(text)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    subscribed: () => subscribed,
    begin: (nth, account) => {
      send(nth, account, false)
      return Date.now()
    },
    finish: (nth, account) => send(nth, account, true),
    remove: (nth) => listed.delete(nth),
    close: async () => {
      for (const client of clients) client.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
