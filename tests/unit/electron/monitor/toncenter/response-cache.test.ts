import { describe, expect, it } from 'vitest'
import { createResponseCache } from '../../../../../electron/monitor/toncenter/response-cache.ts'

function reader() {
  const cache = createResponseCache<{ readonly of: string }>()
  let count = 0
  const read = (name: string, text: string) =>
    cache.read(name, text, () => {
      count += 1
      return Promise.resolve({ of: text.slice(0, 3) })
    })
  return { read, count: () => count }
}

describe('repeated responses', () => {
  it('are decoded once per name while their text is equal', async () => {
    const { read, count } = reader()
    const first = await read('a', 'one')
    expect(await read('a', 'one')).toBe(first)
    expect(await read('b', 'one')).not.toBe(first)
    expect(count()).toBe(2)
    expect(await read('a', 'two')).toEqual({ of: 'two' })
    expect(await read('a', 'one')).toEqual({ of: 'one' })
    expect(count()).toBe(4)
  })

  it('are not cached when long, and clear the previous entry', async () => {
    const { read, count } = reader()
    await read('a', 'one')
    const long = 'x'.repeat(10_001)
    await read('a', long)
    await read('a', long)
    await read('a', 'one')
    expect(count()).toBe(4)
    const just = 'x'.repeat(10_000)
    await read('a', just)
    await read('a', just)
    expect(count()).toBe(5)
  })

  it.each([
    ['texts', 8, 9_992],
    // A request names up to 50 hashes, and its response may be empty.
    ['names', 9_992, 8],
  ])(
    'are cached up to a million characters of names and texts, evicting the oldest: long %s',
    async (_of, name, text) => {
      const { read, count } = reader()
      const readNth = (index: number) => read(String(index).padStart(name), 'x'.repeat(text))
      for (let index = 0; index < 101; index += 1) await readNth(index)
      expect(count()).toBe(101)
      for (let index = 1; index < 101; index += 1) await readNth(index)
      expect(count()).toBe(101)
      await readNth(0)
      expect(count()).toBe(102)
    },
  )

  it('are not cached after a failed read', async () => {
    const cache = createResponseCache<number>()
    const fail = (): Promise<number> => Promise.reject(new Error('unreadable'))
    await expect(cache.read('a', 'one', fail)).rejects.toThrow('unreadable')
    expect(await cache.read('a', 'one', () => Promise.resolve(7))).toBe(7)
  })
})
