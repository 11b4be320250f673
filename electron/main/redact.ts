const cover = '[covered]'

/** What carries a key by its look, whoever wrote it: header and query forms. */
const carriers: readonly RegExp[] = [
  /(x-api-key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(api_?key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+)[^\s"',;}]+/gi,
  /(https?:\/\/)[^\s/@]+@/gi,
]

/** A text without the given secrets and without anything that looks like a key in its place. */
export function redact(text: string, secrets: Iterable<string>): string {
  let shown = text
  for (const secret of secrets) if (secret.length > 3) shown = shown.replaceAll(secret, cover)
  for (const carrier of carriers) shown = shown.replace(carrier, `$1${cover}`)
  return shown
}

/** A text without account addresses in either form and without hashes. */
export function coverAddresses(text: string): string {
  return text
    .replace(/-?\d{1,3}:[0-9a-fA-F]{64}/g, '[address]')
    .replace(/(?<![0-9a-fA-F])[0-9a-fA-F]{64}(?![0-9a-fA-F])/g, '[hash]')
    .replace(/(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{48}(?![A-Za-z0-9+/_=-])/g, '[address]')
    .replace(/(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{43}=/g, '[hash]')
}
