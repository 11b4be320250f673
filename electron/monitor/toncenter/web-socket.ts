import { globalAgent as plain } from 'node:http'
import { globalAgent as secure } from 'node:https'
import { WebSocket, type ClientOptions, type RawData } from 'ws'
import type { Connect, SocketEnd } from './stream-types.ts'
import { maxBodyBytes } from './wire-bounds.ts'

type Agent = ClientOptions['agent']
/** The parts of Node's IncomingMessage that are used here. */
interface Refusal {
  readonly statusCode?: number | undefined
  readonly headers: { readonly 'retry-after'?: string | undefined }
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end' | 'error', listener: () => void): unknown
  destroy(): unknown
}

const maxRefusalBytes = 4_096

function readRefusal(response: Refusal, end: (end: SocketEnd) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const finish = (): void => {
    response.destroy()
    const body = Buffer.concat(chunks).subarray(0, maxRefusalBytes).toString('utf8')
    const status = response.statusCode ?? 0
    end({ kind: 'http', status, body, retryAfter: response.headers['retry-after'] ?? null })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxRefusalBytes) finish()
  })
  response.on('end', finish)
  response.on('error', finish)
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString('utf8')
}

function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
}

/** Without an agent, `ws` connects directly, also if Node takes a proxy from the environment. */
const nodeAgentOf = (url: string): Agent => (url.startsWith('wss:') ? secure : plain)

/**
 * Returns a function that opens WebSockets. They follow no redirects, and accept no compression and no messages above 8 MiB.
 * `agentOf` returns the agent for the system proxy; by default, Node's own, which uses the proxy that Node's `fetch` uses.
 */
export function createConnect(agentOf: (url: string) => Agent = nodeAgentOf): Connect {
  return (url, headers, events) => {
    let hasEnded = false
    const end = (how: SocketEnd): void => {
      if (hasEnded) return
      hasEnded = true
      socket.terminate()
      events.onEnd(how)
    }
    const socket = new WebSocket(url, {
      headers: { ...headers },
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: maxBodyBytes.frame,
      agent: agentOf(url),
    })
    socket.on('open', () => {
      if (!hasEnded) events.onOpen()
    })
    socket.on('message', (data, isBinary) => {
      if (!hasEnded) events.onMessage(isBinary ? null : textOf(data))
    })
    socket.on('unexpected-response', (_, response) => readRefusal(response, end))
    socket.on('error', (error) => end({ kind: isTooLarge(error) ? 'too-large' : 'failed' }))
    socket.on('close', () => end({ kind: 'closed' }))
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => end({ kind: 'closed' }),
    }
  }
}
