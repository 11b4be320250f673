const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  HPE_HEADER_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  ENOENT: 'ERR_FILE_NOT_FOUND',
  EACCES: 'ERR_ACCESS_DENIED',
}

function causes(error: unknown): { code: string; message: string }[] {
  const list: { code: string; message: string }[] = []
  for (let each = error; each instanceof Error && list.length < 10; each = each.cause) {
    list.push({ code: 'code' in each ? String(each.code) : '', message: each.message })
    if (each instanceof AggregateError) list.push(...each.errors.flatMap(causes))
  }
  return list
}

export type Stage = 'head' | 'sized' | 'chunked'

export function netErrorName(error: unknown, stage: Stage): string {
  const chain = causes(error)
  for (const { code, message } of chain) {
    const name = NAMES[code]
    if (code === 'ECONNRESET') {
      if (stage !== 'head') return cutOff(stage)
      return /socket hang up/.test(message) ? 'ERR_EMPTY_RESPONSE' : 'ERR_CONNECTION_RESET'
    }
    if (name !== undefined) return name
    if (code.startsWith('HPE_')) return 'ERR_INVALID_HTTP_RESPONSE'
    if (/^(?:Z_|ERR_ZSTD|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test(code)) return 'ERR_CONTENT_DECODING_FAILED'
    if (code.startsWith('ERR_SSL')) return 'ERR_SSL_PROTOCOL_ERROR'
    if (/bad port/.test(message)) return 'ERR_UNSAFE_PORT'
  }
  return stage === 'head' ? 'ERR_FAILED' : cutOff(stage)
}

function cutOff(stage: 'sized' | 'chunked'): string {
  return stage === 'sized' ? 'ERR_CONTENT_LENGTH_MISMATCH' : 'ERR_INCOMPLETE_CHUNKED_ENCODING'
}
