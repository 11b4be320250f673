import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../../electron/monitor/store/bounds.ts'

describe('stored JSON', () => {
  it('is read up to a depth of 192', () => {
    expect(() => parseJson('['.repeat(192) + ']'.repeat(192))).not.toThrow()
    expect(() => parseJson('['.repeat(193) + ']'.repeat(193))).toThrow('nested too deep')
    expect(() => parseJson(`${'{"a":'.repeat(193)}1${'}'.repeat(193)}`)).toThrow('nested too deep')
  })

  it('may be wide and contain brackets in strings', () => {
    expect(parseJson(`[${'[],'.repeat(999)}[]]`)).toHaveLength(1_000)
    const value = { ['{'.repeat(300)]: '['.repeat(300), quoted: `\\"${'['.repeat(300)}`, ended: '\\' }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })
})
