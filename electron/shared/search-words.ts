import { parseAddress } from './address.ts'
import { bytesFromBase64, bytesToHex, parseHash } from './hash.ts'
import { addressOf } from './asset-text.ts'
import type { TraceView } from './pending-models.ts'
import { plainStyle, renderText } from './text-parts.ts'
import { traceStateNames } from './words/state-words.ts'

/** Symbols that stand for letters in token symbols: `usdt` finds USD₮. */
const lookAlikeSigns: readonly (readonly [RegExp, string])[] = [
  [/₮/g, 't'],
  [/₿/g, 'b'],
]

/** Most names have none. They take half the time, which the palette needs for thousands of names at each key. */
const isSpecial = (text: string): boolean => /[\u0080-\uffff]/.test(text)

export function searchText(text: string): string {
  const plain = isSpecial(text)
    ? lookAlikeSigns.reduce((result, [sign, letter]) => result.replace(sign, letter), text)
    : text
  return plain.replace(/(?<=\d),(?=\d{3})/g, '').toLowerCase()
}

/** Returns words in lower case, without accents and thousands separators. Splits text where SQLite's tokenizer does. */
export function wordsOf(text: string): readonly string[] {
  const plain = searchText(text)
  if (!isSpecial(plain)) return plain.match(/[a-z\d]+/g) ?? []
  return (
    plain
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns a token symbol without case and look-alike signs, so that `usdt` equals USD₮. */
export const plainSymbol = (symbol: string): string => wordsOf(symbol).join(' ')

export function searchWords(term: string): readonly string[] {
  if (term.length > 40) {
    const address = parseAddress(term)
    if (address.ok) return [hexOf(address.address.key)]
    const hash = parseHash(term)
    if (hash !== null) return [hash.hex.toLowerCase()]
  }
  return wordsOf(term)
}

/**
 * Returns the hex digits that the start of a friendly address fixes, such as 8 for `EQBeBj4i`, as explorers shorten addresses. Null for
 * other text, and for a start of fewer than 8 characters, which other words may have as well.
 */
export function addressStart(text: string): string | null {
  if (text.length < 8 || text.length > 47 || !/^[EUk0][Qf]/.test(text)) return null
  const bytes = bytesFromBase64(text.padEnd(48, 'A'))
  const workchain = bytes?.[1]
  if (bytes == null || (workchain !== 0 && workchain !== 0xff)) return null
  const digits = Math.min(64, Math.floor((text.length * 6 - 16) / 4))
  return bytesToHex(bytes).slice(4, 4 + digits)
}

export function hexOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

/** The search index stores only the start of a word. The index narrows the search, and the filter makes the final decision. */
export const indexedWord = (word: string): string => word.slice(0, 16)

/**
 * Returns the index word of a hash in base64; null for other text. It is short, because each trace has several hashes that no
 * other trace has. Compare the complete hash of each trace found.
 */
export function hashWord(hash: string): string | null {
  return parseHash(hash)?.hex.slice(0, 10) ?? null
}

/** Returns a trace's key as the index has it: a hash in hex, any other key unchanged. */
export function keyWord(key: string): string {
  const hash = bytesFromBase64(key)
  return hash === null ? key : bytesToHex(hash)
}

/** Returns the searchable texts of a trace as words, without the user's labels. */
export function traceTexts(trace: TraceView): readonly (readonly string[])[] {
  const texts: (readonly string[])[] = [
    wordsOf(traceStateNames[trace.state]),
    [keyWord(trace.key)],
    ...trace.accounts.map((key) => [hexOf(key)]),
  ]
  if (trace.mcSeqno !== null) texts.push([trace.mcSeqno.toString()])
  for (const action of trace.actions) {
    for (const text of [
      renderText(action.title, plainStyle),
      renderText(action.short, plainStyle),
      action.type,
      action.comment ?? '',
    ])
      texts.push(wordsOf(text))
    for (const { address, name } of action.parties) texts.push([hexOf(address)], wordsOf(name ?? ''))
    for (const { asset } of action.amounts) {
      if (asset.kind === 'native') continue
      const address = addressOf(asset)
      texts.push(address === null ? [] : [hexOf(address)])
      texts.push(wordsOf((asset.kind === 'item' ? asset.name : asset.symbol) ?? ''))
    }
  }
  return texts
}
