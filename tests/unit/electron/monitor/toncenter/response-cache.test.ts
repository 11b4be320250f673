import { describe, expect, it } from 'vitest'
import { createResponseCache } from '../../../../../electron/monitor/toncenter/response-cache.ts'

function reader() {
  const cache = createResponseCache<{ readonly of: string }>()
  let count = 0
  const read = (name: string, text: string) =>
    cache.read(name, text, () => {
      count += 1
      return { of: text.slice(0, 3) }
    })
  return { read, count: () => count }
}

describe('repeated responses', () => {
  it('are decoded once per name while their text is equal', () => {
    const { read, count } = reader()
    const first = read('a', 'one')
    expect(read('a', 'one')).toBe(first)
    expect(read('b', 'one')).not.toBe(first)
    expect(count()).toBe(2)
    expect(read('a', 'two')).toEqual({ of: 'two' })
    expect(read('a', 'one')).toEqual({ of: 'one' })
    expect(count()).toBe(4)
  })

  it('are not cached when long, and clear the previous entry', () => {
    const { read, count } = reader()
    read('a', 'one')
    const long = 'x'.repeat(10_001)
    read('a', long)
    read('a', long)
    read('a', 'one')
    expect(count()).toBe(4)
    const just = 'x'.repeat(10_000)
    read('a', just)
    read('a', just)
    expect(count()).toBe(5)
  })

  it('are cached up to a million characters, evicting the oldest', () => {
    const { read, count } = reader()
    const text = 'x'.repeat(10_000)
    for (let index = 0; index < 101; index += 1) read(`name ${index}`, text)
    expect(count()).toBe(101)
    for (let index = 1; index < 101; index += 1) read(`name ${index}`, text)
    expect(count()).toBe(101)
    read('name 0', text)
    expect(count()).toBe(102)
  })

  it('are not cached after a failed read', () => {
    const cache = createResponseCache<number>()
    const fail = (): number => {
      throw new Error('unreadable')
    }
    expect(() => cache.read('a', 'one', fail)).toThrow('unreadable')
    expect(cache.read('a', 'one', () => 7)).toBe(7)
  })
})
