import { LookoutError, type ServiceErrorCode } from '../../shared/errors.ts'
import { redirectError } from './errors.ts'
import { networkErrors } from './toncenter-words.ts'

type Kind = readonly [code: ServiceErrorCode, message: string]

const noNetwork: Kind = ['offline', networkErrors.noNetwork]
const noName: Kind = ['offline', networkErrors.noName]
const refused: Kind = ['offline', networkErrors.refused]
const unreachable: Kind = ['offline', networkErrors.unreachable]
const broken: Kind = ['offline', networkErrors.broken]
const proxy: Kind = ['offline', networkErrors.proxy]
const slow: Kind = ['timeout', networkErrors.slow]
const untrusted: Kind = ['offline', networkErrors.untrusted]
const insecure: Kind = ['offline', networkErrors.insecure]
const garbled: Kind = ['malformed', networkErrors.garbled]
const blocked: Kind = ['offline', networkErrors.blocked]

/** Prefixes of Chromium's error names, without `net::ERR_`. The first match decides. */
const chromium: readonly (readonly [RegExp, Kind])[] = [
  [/^(INTERNET_DISCONNECTED|NETWORK_IO_SUSPENDED|NETWORK_CHANGED)/, noNetwork],
  [/^(NAME_|DNS_|ICANN_NAME_COLLISION)/, noName],
  [/^CONNECTION_REFUSED/, refused],
  [/^(ADDRESS_|NETWORK_ACCESS_DENIED|SOCKET_NOT_CONNECTED)/, unreachable],
  [/^(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY|PAC_|HTTPS_PROXY|UNEXPECTED_PROXY)/, proxy],
  [/^(TIMED_OUT|CONNECTION_TIMED_OUT|HTTP2_PING_FAILED)/, slow],
  [/^(CERT_|CERTIFICATE_)/, untrusted],
  [/^(SSL_|ECH_|BAD_SSL)/, insecure],
  [/^(CONTENT_DECODING|INVALID_HTTP|INVALID_CHUNKED|RESPONSE_|INVALID_RESPONSE)/, garbled],
  [/^(DISALLOWED|UNKNOWN_URL|INVALID_URL|UNSAFE_PORT|BLOCKED|ACCESS_DENIED|CLEARTEXT)/, blocked],
  [/^(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE|CONTENT_LENGTH|HTTP2_|QUIC_|ABORTED|FAILED)/, broken],
]

const node: readonly (readonly [RegExp, Kind])[] = [
  [/^(ENETUNREACH|ENETDOWN)$/, noNetwork],
  [/^(ENOTFOUND|EAI_)/, noName],
  [/^ECONNREFUSED$/, refused],
  [/^(EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/, unreachable],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, slow],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/, untrusted],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, insecure],
  [/^(HPE_|Z_|ERR_INVALID_HTTP|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH))/, garbled],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_)/, broken],
]

function errorOfKind([code, message]: Kind): LookoutError {
  return new LookoutError(code, message)
}

/** Returns at most eight causes, outermost first. An AggregateError contains one error per address tried. */
function causesOf(thrown: unknown): readonly Error[] {
  const found: Error[] = []
  const waiting: unknown[] = [thrown]
  while (waiting.length > 0 && found.length < 8) {
    const next = waiting.shift()
    if (!(next instanceof Error) || found.includes(next)) continue
    found.push(next)
    waiting.push(next.cause)
    if (next instanceof AggregateError) waiting.push(...next.errors)
  }
  return found
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/**
 * Converts an error thrown by Electron or undici to a LookoutError. Drops the thrown text, which may contain a header or a URL.
 */
export function errorOfThrown(thrown: unknown): LookoutError {
  if (thrown instanceof LookoutError) return thrown
  for (const error of causesOf(thrown)) {
    if (/redirect/i.test(error.message) || error.message.includes('ERR_TOO_MANY_REDIRECTS'))
      return redirectError()
    const name = /net::ERR_([A-Z0-9_]+)/.exec(error.message)?.[1]
    const code = codeOf(error)
    const kind =
      (name === undefined ? undefined : chromium.find(([pattern]) => pattern.test(name))) ??
      (code === null ? undefined : node.find(([pattern]) => pattern.test(code)))
    if (kind !== undefined) return errorOfKind(kind[1])
    if (/bad port|invalid url|unknown scheme/i.test(error.message)) return errorOfKind(blocked)
  }
  return new LookoutError('offline', networkErrors.unknown)
}
