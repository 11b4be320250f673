import { createEchoTest } from './toncenter/key-echo.ts'

const cover = '[covered]'
/** Masking shorter secrets would also mask ordinary words. */
const shortest = 4

/** Headers and query parameters that carry a key. */
const carriers: readonly RegExp[] = [
  /(x-api-key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(api_?key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+)[^\s"',;}]+/gi,
  /([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@]+(?=@)/gi,
]

/** Shorter parts of an address are words, such as `hook`. */
const shortestPart = 8

/**
 * Returns the random parts of a secret: the password of a connection string, and the query's values or the last segment of a
 * path. Other parts, such as a host or `services`, are words that also occur in harmless texts.
 */
function randomPartsOf(secret: string): readonly string[] {
  if (secret.includes('://') && URL.canParse(secret)) {
    const { password, searchParams } = new URL(secret)
    return [password, decoded(password), searchParams.get('password') ?? ''].filter(
      ({ length }) => length >= shortest,
    )
  }
  if (!secret.startsWith('/')) return [secret]
  const [path = '', query] = secret.split('?', 2)
  const parts =
    query === undefined ? [path.split('/').at(-1) ?? ''] : [...new URLSearchParams(query).values()]
  return parts.filter(({ length }) => length >= shortestPart)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const echoTests = new Map<string, (text: string) => boolean>()

/** A test takes long to prepare, and the log redacts every text. */
function echoTestOf(secret: string): (text: string) => boolean {
  const known = echoTests.get(secret)
  if (known !== undefined) return known
  const tests = randomPartsOf(secret).map(createEchoTest)
  const made = (text: string): boolean => tests.some((echoes) => echoes(text))
  echoTests.set(secret, made)
  return made
}

/** Masks secrets and keys. Masks complete lines that contain a part or an encoded form of a secret. */
export function redact(text: string, secrets: Iterable<string>): string {
  let shown = text
  const hidden = [...secrets].filter(({ length }) => length >= shortest)
  for (const secret of hidden) shown = shown.replaceAll(secret, cover)
  for (const carrier of carriers) shown = shown.replace(carrier, `$1${cover}`)
  const tests = hidden.map(echoTestOf)
  const lines = shown.split('\n').map((line) => (tests.some((echoes) => echoes(line)) ? cover : line))
  return lines.join('\n')
}

/** The end of an encoded sign, such as `%2F`, or `%252F` in a URL that is a parameter of another one. */
const afterEscape = String.raw`(?<=%(?:25)*[0-9A-Fa-f]{2})`
const base64 = '(?:[A-Za-z0-9+/_-]|%(?:25)*2[BbFf])'

const hexHash = new RegExp(`(?:${afterEscape}|(?<![0-9a-fA-F]))[0-9a-fA-F]{64}(?![0-9a-fA-F])`, 'g')
const friendly = new RegExp(
  `(?:${afterEscape}|(?<![A-Za-z0-9_-]))[EUk0][Qf]${base64}{46}(?![A-Za-z0-9+_=-])`,
  'g',
)
const base64Hash = new RegExp(`(?:${afterEscape}|(?<![A-Za-z0-9+_-]))${base64}{43}(?:=|%(?:25)*3[Dd])`, 'g')
/** Explorers link to hashes without padding. The name of a file may be as long, but has an extension. */
const unpaddedHash = new RegExp(`(?:${afterEscape}|(?<![\\w.-]))[\\w-]{43}(?![\\w-]|\\.\\w)`, 'g')

/** Replaces addresses and hashes, also in the encoded form in which URLs have them. */
export function coverAddresses(text: string): string {
  return text
    .replace(/-?\d{1,3}(?::|%(?:25)*3A)[0-9a-fA-F]{64}/gi, '[address]')
    .replace(hexHash, '[hash]')
    .replace(friendly, '[address]')
    .replace(/(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{48}(?![A-Za-z0-9+/_=-])/g, '[address]')
    .replace(base64Hash, '[hash]')
    .replace(unpaddedHash, '[hash]')
}
