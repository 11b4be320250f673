import { createServer } from 'node:http'
import type { AppState } from '../shared/app-state.ts'
import { LookoutError } from '../shared/errors.ts'
import { cleanText } from '../shared/untrusted-text.ts'
import type { MetricsAddress } from './arguments.ts'
import { faults, withoutSettings } from './headless-words.ts'
import type { Metrics } from './metrics.ts'
import { ageOf, isResponding, silentMs } from './service-age.ts'

export interface Health {
  readonly isOk: boolean
  readonly body: Readonly<Record<string, unknown>>
}

export function healthOf(state: AppState | null, now: number): Health {
  if (state === null) return { isOk: false, body: { status: 'starting' } }
  const { health, note, storage } = state.status
  const ageMs = ageOf(state.status, now)
  const isWatching = state.accounts.length + state.pools.length > 0
  const isWell = isResponding(state.status, now) && ageMs !== null && ageMs < silentMs
  const isStored = storage.mode === 'disk'
  const isOk = (isWell || !isWatching) && isStored
  const failure = health === 'starting' && isStored ? 'starting' : 'failing'
  return {
    isOk,
    body: {
      status: isOk ? 'ok' : failure,
      service: health,
      note: note === null ? null : cleanText(withoutSettings(note), 300),
      lastSuccessAgeSeconds: ageMs === null ? null : Math.round(ageMs / 1_000),
      store: storage.mode,
    },
  }
}

export interface MetricsServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Serves /metrics and /healthz. Throws LookoutError `storage` if the port is in use, and `invalid-input` for another address
 * that cannot be used.
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  metrics: Metrics,
  health: () => Health,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(`${body}\n`)
    }
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD')
      send(405, 'text/plain', 'Only GET and HEAD are allowed.')
    else if (path === '/healthz') {
      const { isOk, body } = health()
      send(isOk ? 200 : 503, 'application/json', JSON.stringify(body))
    } else if (path === '/metrics')
      metrics.text().then(
        (text) => send(200, metrics.contentType, text.trimEnd()),
        () => send(500, 'text/plain', 'The metrics cannot be read.'),
      )
    else send(404, 'text/plain', 'Paths: /metrics and /healthz.')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new LookoutError('storage', faults.portInUse(host, port))
          : new LookoutError('invalid-input', faults.cannotListen(host, port, error.code ?? error.message)),
      ),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
