import { createEchoTest } from './toncenter/key-echo.ts'

const cover = '[covered]'
/** Masking shorter secrets would also mask ordinary words. */
const shortest = 4

/** Headers and query parameters that carry a key. */
const carriers: readonly RegExp[] = [
  /(x-api-key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(api_?key["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
  /(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+)[^\s"',;}]+/gi,
  /(https?:\/\/)[^\s/@]+@/gi,
]

/** Masks secrets and keys. Masks complete lines that contain a part or an encoded form of a secret. */
export function redact(text: string, secrets: Iterable<string>): string {
  let shown = text
  const hidden = [...secrets].filter(({ length }) => length >= shortest)
  for (const secret of hidden) shown = shown.replaceAll(secret, cover)
  for (const carrier of carriers) shown = shown.replace(carrier, `$1${cover}`)
  const tests = hidden.map(createEchoTest)
  const lines = shown.split('\n').map((line) => (tests.some((echoes) => echoes(line)) ? cover : line))
  return lines.join('\n')
}

export function coverAddresses(text: string): string {
  return text
    .replace(/-?\d{1,3}:[0-9a-fA-F]{64}/g, '[address]')
    .replace(/(?<![0-9a-fA-F])[0-9a-fA-F]{64}(?![0-9a-fA-F])/g, '[hash]')
    .replace(/(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{48}(?![A-Za-z0-9+/_=-])/g, '[address]')
    .replace(/(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{43}=/g, '[hash]')
}
