import { describe, expect, it } from 'vitest'
import { cleanOrNull, cleanText, safeText } from '../../../../electron/shared/untrusted-text.ts'

describe('unsafe characters are replaced in stored text and made visible in shown text', () => {
  it.each([
    ['USD₮', 'USD₮', 'USD₮'],
    ['Привет 👋', 'Привет 👋', 'Привет 👋'],
    ['<b onclick=x>', '<b onclick=x>', '<b onclick=x>'],
    ['USDT\u202egnp.exe', 'USDT\ufffdgnp.exe', 'USDT⟨U+202E⟩gnp.exe'],
    ['a\u0000b\u001bc', 'a\ufffdb\ufffdc', 'a⟨U+0000⟩b⟨U+001B⟩c'],
    ['US\u200bDT', 'US\ufffdDT', 'US⟨U+200B⟩DT'],
    ['\u2066hidden\u2069', '\ufffdhidden\ufffd', '⟨U+2066⟩hidden⟨U+2069⟩'],
    ['tag\u{e0041}', 'tag\ufffd', 'tag⟨U+E0041⟩'],
    ['\ud800lone', '\ufffdlone', '⟨U+D800⟩lone'],
    ['private\ue000', 'private\ufffd', 'private⟨U+E000⟩'],
    ['blank\u2800\u3164', 'blank\ufffd\ufffd', 'blank⟨U+2800⟩⟨U+3164⟩'],
    ['Z\u0301\u0302\u0303\u0304\u0305\u0306!', 'Z\u0301\u0302\u0303!', 'Z\u0301\u0302\u0303!'],
  ])('%j', (text, stored, shown) => {
    expect(cleanText(text, 40)).toBe(stored)
    expect(safeText(text)).toBe(shown)
  })

  it.each(['👩\u200d🚀 ⏲\ufe0f', '👨\u200d👩\u200d👧 fund', '👨🏽\u200d🚀', '🏳\ufe0f\u200d🌈'])(
    'a joiner between two emoji stays: %s',
    (text) => {
      expect(cleanText(text, 40)).toBe(text)
      expect(safeText(text)).toBe(text)
    },
  )

  it.each([
    ['US\u200dDT', 'US⟨U+200D⟩DT'],
    ['👨\u200da', '👨⟨U+200D⟩a'],
    ['pay\u200cpal', 'pay⟨U+200C⟩pal'],
    ['می\u200cخواهم', 'می⟨U+200C⟩خواهم'],
  ])('replaces other joiners: %j', (text, shown) => {
    expect(safeText(text)).toBe(shown)
    expect(cleanText(text, 40)).toBe(shown.replace(/⟨.*⟩/, '\ufffd'))
  })
})

it('stored text is one trimmed line, shown text keeps its blanks', () => {
  expect(cleanText('  two \n\n words\u00a0here\u2028 ', 40)).toBe('two words here')
  expect(cleanText('c\u0085d', 40)).toBe('c d')
  expect(safeText('  a\nb\u2028')).toBe('  a⟨U+000A⟩b⟨U+2028⟩')
})

it('length is bounded in code points', () => {
  for (const bounded of [cleanText, safeText]) {
    expect(bounded('😀😀😀😀', 3)).toBe('😀😀…')
    expect(bounded('abc', 3)).toBe('abc')
    expect(bounded('x'.repeat(10_000_000), 5)).toBe('xxxx…')
    expect(bounded(' '.repeat(10_000_000), 5)).toBe('…')
  }
})

it('text without visible characters is null', () => {
  expect(cleanOrNull(' \n ', 5)).toBeNull()
  expect(cleanOrNull(null, 5)).toBeNull()
  expect(cleanOrNull('ok', 5)).toBe('ok')
})
