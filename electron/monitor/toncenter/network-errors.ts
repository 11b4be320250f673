import { LookoutError, type ServiceErrorCode } from '../../shared/errors.ts'
import { redirectError } from './errors.ts'

type Kind = readonly [code: ServiceErrorCode, message: string]

const noNetwork: Kind = ['offline', 'This computer has no network connection.']
const noName: Kind = [
  'offline',
  'The service’s name was not found. Check the network connection, or the base URL in Settings.',
]
const refused: Kind = [
  'offline',
  'Nothing accepts connections at the base URL. The service may be down, or the URL wrong.',
]
const unreachable: Kind = ['offline', 'The service cannot be reached from this network.']
const broken: Kind = [
  'offline',
  'The connection broke before the answer was complete; it is asked again later.',
]
const proxy: Kind = [
  'offline',
  'The system’s proxy cannot be reached or does not let the request through. Check the proxy settings.',
]
const slow: Kind = ['timeout', 'The service did not answer in time; it is asked again later.']
const untrusted: Kind = [
  'offline',
  'No trusted connection to the service: its certificate is not accepted. Check the clock of this computer, and whether a proxy stands between.',
]
const insecure: Kind = [
  'offline',
  'No secure connection to the service could be made. Check the base URL and the proxy.',
]
const garbled: Kind = [
  'malformed',
  'What came over the connection is not a valid answer. Check the base URL and the proxy.',
]
const blocked: Kind = [
  'invalid-request',
  'This computer does not allow a request to the base URL. Check it in Settings.',
]

/** Chromium's names without `net::ERR_`, first match (as a prefix) decides. */
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

/** Codes of Node and undici, found on the error or down its causes. */
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

/** The error, its causes and, where several addresses were tried, theirs: outermost first, at most eight. */
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
 * What a rejected fetch or body read means, in both dialects: Chromium's plain `Error('net::ERR_…')` (Electron's net.fetch) and
 * undici's causes with codes. Nothing of the thrown text is passed on, since it may quote a header or a URL.
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
  return new LookoutError('offline', 'The request failed before an answer came; it is asked again later.')
}
