/** A text must not share this many consecutive characters with the key. */
const shared = 8

/** Converts to lower case, and removes the separators and percent signs of an encoded key. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Returns the three forms that a key can have inside base64 text. The form depends on the number of preceding bytes modulo 3.
 * Leaves out the first and last characters, which also encode adjacent bytes.
 */
function base64Forms(key: string): readonly string[] {
  return [0, 1, 2].map((before) =>
    Buffer.from(`${' '.repeat(before)}${key}`)
      .toString('base64')
      .slice(2, -4),
  )
}

function formsOf(key: string): readonly string[] {
  const forms = [key, Buffer.from(key).toString('hex'), ...base64Forms(key)].map(plain)
  // An encoded form of a short key may be too short to compare.
  const least = Math.min(shared, plain(key).length)
  return forms.filter(({ length }) => length >= least).flatMap((form) => [form, [...form].reverse().join('')])
}

function piecesOf(form: string): readonly string[] {
  if (form.length <= shared) return form === '' ? [] : [form]
  return Array.from({ length: form.length - shared + 1 }, (_, at) => form.slice(at, at + shared))
}

/**
 * Returns a test for text that contains the key as it is, in another case, reversed, or encoded as base64, hex or
 * percent-encoding. Linear in the length of the text.
 */
export function createEchoTest(key: string): (text: string) => boolean {
  const pieces = formsOf(key).flatMap(piecesOf)
  const short = pieces.filter((piece) => piece.length < shared)
  const known = new Set(pieces)
  return (text) => {
    const searched = plain(text)
    if (short.some((piece) => searched.includes(piece))) return true
    for (let at = 0; at + shared <= searched.length; at += 1) {
      if (known.has(searched.slice(at, at + shared))) return true
    }
    return false
  }
}

export function echoesKey(text: string, key: string): boolean {
  return createEchoTest(key)(text)
}
