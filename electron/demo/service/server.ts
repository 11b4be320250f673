import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Reply, Service } from './service.ts'

export interface Listener {
  readonly url: string
  /** Closes the port so that connections are refused, or opens the same one again. */
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
  if (reply.kind !== 'whole') return
  const body = Buffer.from(reply.body)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': `${body.length}` })
  if (reply.isCut !== true) response.end(request.method === 'HEAD' ? undefined : body)
  else response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.resetAndDestroy())
}

/** Serves on a loopback port; `before` is called at each request. */
export async function listen(
  service: Service,
  port: number,
  before: (request: IncomingMessage) => void,
): Promise<Listener> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    before(request)
    const headers: Record<string, string | undefined> = {}
    for (const [name, value] of Object.entries(request.headers))
      headers[name] = Array.isArray(value) ? value[0] : value
    const reply = service.handle({ method: request.method ?? 'GET', target: request.url ?? '/', headers })
    if (reply.kind === 'whole' && reply.delay > 0) {
      const timer = setTimeout(() => send(request, response, reply), reply.delay)
      response.once('close', () => clearTimeout(timer))
    } else send(request, response, reply)
  }
  const open = (wanted: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const server = createServer(answer)
      server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => resolve(server))
    })
  const shut = (server: ReturnType<typeof createServer>) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
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
