/** Consecutive characters that a text must not share with the key. */
const shared = 8

/** Ignores case, and the separators and percent signs of an encoded key. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Base64 of the key after other bytes depends on how many precede it, modulo 3. The first and last characters mix with them. */
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

/** Compares as it is, in another case, reversed, base64, hex and percent-encoded. Linear in the length of the text. */
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
