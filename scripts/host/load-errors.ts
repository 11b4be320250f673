const ERROR_CODES: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
}

export interface LoadError extends Error {
  readonly code: string
  readonly errno: number
  readonly url: string
}

export function loadError(name: string, url: string): LoadError {
  const code = name.replace(/^net::/, '')
  const errno = ERROR_CODES[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}
