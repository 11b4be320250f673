import type { World } from '../world/world.ts'
import type { Answer, Operation } from './answer.ts'
import { operationAt } from './answer.ts'
import { annotate, answerBlockRoute } from './block-route.ts'
import type { Fault, FaultTable } from './faults.ts'
import type { Gateway } from './gateway.ts'
import { tooMany, unknownKey, wrongNetwork } from './gateway.ts'
import { answerFinishedActionsRoute, answerFinishedTracesRoute } from './finished-route.ts'
import { toJson } from './json.ts'
import { answerPendingRoute } from './pending-route.ts'
import { answerPoolRoute } from './pool-route.ts'
import { spoil } from './spoil.ts'

export interface ServiceRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface CompleteReply {
  readonly kind: 'complete'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly delay: number
  readonly isCut?: boolean
}

export type Reply =
  | CompleteReply
  | {
      readonly kind: 'huge'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly bytes: number
    }
  | { readonly kind: 'hang' | 'reset' }

export interface Service {
  handle(request: ServiceRequest): Reply
  /** Returns the response that refuses to open a WebSocket; null accepts the request. */
  upgrade?(request: ServiceRequest): Reply | null
}

export interface ServiceOptions {
  readonly world: World
  readonly gateway: Gateway
  readonly faults: FaultTable
  readonly elsewhere: () => string
  /** The clock of the `date` header, unix ms. Default: the world's. */
  readonly serverTime?: () => number
}

/** Stream faults that affect the opening request. The other stream faults affect frames. */
const handshakeFaults: ReadonlySet<Fault['kind']> = new Set<Fault['kind']>([
  'reset',
  'rate-limit',
  'status',
  'redirect',
  'nosuch',
  'unauthorized',
  'wrong-network',
])

const json = 'application/json'
const hugeBody = 100 * 1024 * 1024
const html = (status: number): string =>
  `<html>\r\n<head><title>${status} Bad Gateway</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`

function isIndex(operation: Operation | undefined): boolean {
  return operation === 'pendingActions' || operation === 'traces' || operation === 'actions'
}

function notHere(path: string): Answer {
  if (path.startsWith('/api/v3/'))
    return { status: 500, body: { error: `internal server error: Cannot GET ${path.slice(8)}` } }
  if (path.startsWith('/api/v2/')) return { status: 404, body: { ok: false, error: 'Not Found', code: 404 } }
  return { status: 404, body: { detail: 'Not Found' } }
}

function errorBody(operation: Operation | undefined, status: number, error: string): Answer {
  const isV2 = operation === 'getBlockTransactions'
  return { status, body: isV2 ? { ok: false, error, code: status } : { error } }
}

/** Creates the service without a socket. Equal requests at the same virtual time have equal responses. */
export function createService({
  world,
  gateway,
  faults,
  elsewhere,
  serverTime = () => world.now,
}: ServiceOptions): Service {
  const honest = (
    operation: Operation | undefined,
    url: URL,
    request: ServiceRequest,
    fault: Fault | undefined,
  ): Answer => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return errorBody('getBlockTransactions', 405, `unsupported http method: ${request.method}`)
    switch (operation) {
      case 'pendingActions':
        return answerPendingRoute(world, url.searchParams, request.headers)
      case 'getBlockTransactions':
        return answerBlockRoute(world, url.searchParams, {
          wrongBlock: fault?.kind === 'wrong-block',
          stuckCursor: fault?.kind === 'stuck-cursor',
          isAltered: fault?.kind === 'altered-block',
          ...(fault?.kind === 'short-pages' ? { mostPerPage: fault.size } : {}),
        })
      case 'getPool':
        return answerPoolRoute(world, url.searchParams)
      case 'traces':
        return answerFinishedTracesRoute(world, url.searchParams, request.headers)
      case 'actions':
        return answerFinishedActionsRoute(world, url.searchParams, request.headers)
      case 'stream':
        return { status: 426, body: { error: 'Upgrade Required' } }
      case undefined:
        return notHere(url.pathname)
    }
  }

  const headersFor = (operation: Operation | undefined, type: string): Record<string, string> => ({
    'content-type': type,
    date: new Date(serverTime()).toUTCString(),
    ...(isIndex(operation) ? { 'x-api-version': '1.2.6', 'server-timing': 'app;dur=3.2' } : {}),
    ...(operation === 'getBlockTransactions' ? { 'x-api-version': '2.1.11' } : {}),
  })

  const send = (operation: Operation | undefined, answer: Answer): CompleteReply => ({
    kind: 'complete',
    status: answer.status,
    headers: { ...headersFor(operation, json), ...answer.headers },
    body: toJson(answer.body),
    delay: 0,
  })

  const limited = (fault: Extract<Fault, { kind: 'rate-limit' }>): Answer => {
    const { body = 'result', retryAfter, retryAs = 'seconds', as200 = false } = fault
    const date = new Date(world.now + (retryAfter ?? 0) * 1000).toUTCString()
    const headers =
      retryAfter === undefined ? {} : { 'retry-after': retryAs === 'date' ? date : `${retryAfter}` }
    return {
      status: as200 ? 200 : 429,
      body: body === 'result' ? tooMany.body : { ok: false, code: 429, error: 'Ratelimit exceeded' },
      headers,
    }
  }

  const broken = (operation: Operation | undefined, url: URL, fault: Fault): Reply | undefined => {
    switch (fault.kind) {
      case 'hang':
      case 'reset':
        return { kind: fault.kind }
      case 'huge':
        return {
          kind: 'huge',
          status: 200,
          headers: headersFor(operation, json),
          bytes: fault.bytes ?? hugeBody,
        }
      case 'rate-limit':
        return send(operation, limited(fault))
      case 'status': {
        if (fault.as !== 'html')
          return send(
            operation,
            errorBody(
              operation,
              fault.status,
              fault.message ??
                (fault.status === 504 ? 'Liteserver timeout' : 'internal server error: broken on purpose'),
            ),
          )
        return {
          kind: 'complete',
          status: fault.status,
          headers: headersFor(undefined, 'text/html'),
          body: html(fault.status),
          delay: 0,
        }
      }
      case 'not-ok':
        return send(operation, {
          status: 200,
          body: {
            ok: false,
            error: 'LITE_SERVER_NETWORK timeout',
            code: 500,
            '@extra': annotate(world, url.search),
          },
        })
      case 'not-applied':
        return send(operation, errorBody(operation, 500, 'LITE_SERVER_NOTREADY: block is not applied'))
      case 'not-in-db':
        return send(operation, errorBody(operation, 500, 'LITE_SERVER_NOTREADY: seqno not in db'))
      case 'nosuch':
        return send(undefined, notHere(url.pathname))
      case 'unauthorized':
        return send(operation, unknownKey)
      case 'wrong-network':
        return send(operation, wrongNetwork)
      case 'redirect':
        return {
          kind: 'complete',
          status: 302,
          headers: { location: `${elsewhere()}${url.pathname}${url.search}` },
          body: '',
          delay: 0,
        }
      default:
        return undefined
    }
  }

  const refusalOf = (operation: Operation | undefined, url: URL, { headers }: ServiceRequest) => {
    const key = headers['x-api-key'] ?? url.searchParams.get('api_key') ?? undefined
    return gateway.check(operation, key === '' ? undefined : key)
  }

  const upgrade = (request: ServiceRequest): Reply | null => {
    const url = new URL(request.target, 'http://demo.invalid')
    const operation = operationAt(url.pathname)
    if (operation !== 'stream') return handle(request)
    const fault = faults.take(operation, handshakeFaults)
    const failed = fault === undefined ? undefined : broken(operation, url, fault)
    if (failed !== undefined) return failed
    const refused = refusalOf(operation, url, request)
    return refused === undefined ? null : send(undefined, refused)
  }

  const handle = (request: ServiceRequest): Reply => {
    const url = new URL(request.target, 'http://demo.invalid')
    const operation = operationAt(url.pathname)
    const fault = faults.take(operation)
    const failed = fault === undefined ? undefined : broken(operation, url, fault)
    if (failed !== undefined) return failed
    const refused = refusalOf(operation, url, request)
    const answer = refused ?? honest(operation, url, request, fault)
    const reply = send(refused === undefined ? operation : undefined, answer)
    if (fault?.kind === 'delay') return { ...reply, delay: fault.ms }
    if (fault?.kind === 'cut') return { ...reply, isCut: true }
    if (fault === undefined || answer.status !== 200) return reply
    switch (fault.kind) {
      case 'truncated':
        return { ...reply, body: reply.body.slice(0, Math.ceil(reply.body.length * 0.6)) }
      case 'malformed':
        return { ...reply, body: reply.body.replaceAll('":', '"=') }
      case 'empty':
        return { ...reply, body: '' }
      case 'wrong-types':
      case 'missing-fields':
      case 'unknown-type':
        return { ...reply, body: toJson(spoil(operation, answer.body, fault.kind)) }
      default:
        return reply
    }
  }
  return { handle, upgrade }
}
