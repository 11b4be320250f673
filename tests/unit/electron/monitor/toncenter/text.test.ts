import { describe, expect, it } from 'vitest'
import { cleanOrNull, cleanText } from '../../../../../electron/monitor/toncenter/text.ts'

describe('cleanText', () => {
  it.each([
    ['USD₮', 'USD₮'],
    ['  two \n\n words\u00a0here\u2028 ', 'two words here'],
    ['USDT\u202egnp.exe', 'USDT\ufffdgnp.exe'],
    ['a\u0000b\u001bc\u0085d', 'a\ufffdb\ufffdc d'],
    ['US\u200bDT', 'US\ufffdDT'],
    ['US\u200dDT', 'US\ufffdDT'],
    ['\u2066hidden\u2069', '\ufffdhidden\ufffd'],
    ['tag\u{e0041}', 'tag\ufffd'],
    ['\ud800lone', '\ufffdlone'],
    ['👩\u200d🚀 ⏲\ufe0f', '👩\u200d🚀 ⏲\ufe0f'],
    ['Z\u0301\u0302\u0303\u0304\u0305\u0306!', 'Z\u0301\u0302\u0303!'],
    ['<b onclick=x>', '<b onclick=x>'],
  ])('shows %j as %j', (text, shown) => expect(cleanText(text, 40)).toBe(shown))

  it('bounds the length in code points', () => {
    expect(cleanText('😀😀😀😀', 3)).toBe('😀😀…')
    expect(cleanText('abc', 3)).toBe('abc')
    expect(cleanText('x'.repeat(10_000_000), 5)).toBe('xxxx…')
    expect(cleanText(' '.repeat(10_000_000), 5)).toBe('…')
  })

  it('says when nothing is left', () => {
    expect(cleanOrNull(' \n ', 5)).toBeNull()
    expect(cleanOrNull(null, 5)).toBeNull()
    expect(cleanOrNull('ok', 5)).toBe('ok')
  })
})
