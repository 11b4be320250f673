import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Reply, Service, ServiceRequest } from './service.ts'

export interface Listener {
  readonly url: string
  setOffline(isOffline: boolean): Promise<void>
  close(): Promise<void>
}

const chunk = `"${'x'.repeat(64 * 1024 - 3)}",`

function sendHuge(response: ServerResponse, bytes: number): void {
  let left = bytes
  response.write('{"actions":[')
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) {
        response.once('drain', more)
        return
      }
    }
    if (!response.destroyed) response.end('0]}')
  }
  more()
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  response.sendDate = false
  if (reply.kind === 'huge') {
    response.writeHead(reply.status, reply.headers)
    sendHuge(response, reply.bytes)
  }
  if (reply.kind === 'reset') request.socket.resetAndDestroy()
  if (reply.kind !== 'complete') return
  const body = Buffer.from(reply.body)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': `${body.length}` })
  if (reply.isCut !== true) response.end(request.method === 'HEAD' ? undefined : body)
  else response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.resetAndDestroy())
}

/** The service resets the connection if a message is this long (api.md 10). */
const maxMessageBytes = 4_900_000

/** Refuses to open a WebSocket. Resets the connection unless the reply is complete. */
function refuse(socket: Duplex, reply: Reply): void {
  socket.on('error', () => undefined)
  if (reply.kind !== 'complete') {
    socket.destroy()
    return
  }
  const headers = {
    ...reply.headers,
    'content-length': `${Buffer.byteLength(reply.body)}`,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${lines.join('')}\r\n${reply.body}`,
  )
}

function requestOf(request: IncomingMessage): ServiceRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value[0] : value
  return { method: request.method ?? 'GET', target: request.url ?? '/', headers }
}

export async function listen(
  service: Service,
  port: number,
  before: (request: IncomingMessage) => void,
  accept: (socket: WebSocket) => void = (socket) => socket.close(),
): Promise<Listener> {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    before(request)
    const reply =
      service.upgrade === undefined ? { kind: 'reset' as const } : service.upgrade(requestOf(request))
    if (reply === null) sockets.handleUpgrade(request, socket, head, accept)
    else refuse(socket, reply)
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    before(request)
    const reply = service.handle(requestOf(request))
    if (reply.kind === 'complete' && reply.delay > 0) {
      const timer = setTimeout(() => send(request, response, reply), reply.delay)
      response.once('close', () => clearTimeout(timer))
    } else send(request, response, reply)
  }
  const open = (wanted: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const server = createServer(answer)
      server.on('upgrade', upgrade)
      server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => resolve(server))
    })
  const shut = (server: ReturnType<typeof createServer>) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
      for (const socket of sockets.clients) socket.terminate()
    })

  let server: ReturnType<typeof createServer> | undefined = await open(port)
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  const setOffline = async (isOffline: boolean): Promise<void> => {
    if (isOffline && server !== undefined) {
      const closing = server
      server = undefined
      await shut(closing)
    } else if (!isOffline && server === undefined) server = await open(bound)
  }
  return { url: `http://127.0.0.1:${bound}`, setOffline, close: () => setOffline(true) }
}
