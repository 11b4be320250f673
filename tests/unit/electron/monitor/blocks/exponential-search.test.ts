import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchUpwards, type Bounds } from '../../../../../electron/monitor/blocks/exponential-search.ts'

async function find(
  from: number,
  head: number,
): Promise<{ readonly found: number; readonly asked: readonly number[] }> {
  const asked: number[] = []
  const found = await searchUpwards(
    from,
    (seqno) => {
      asked.push(seqno)
      return Promise.resolve(seqno <= head)
    },
    () => undefined,
  )
  return { found, asked }
}

test('steps double until one misses, then the gap is halved', async () => {
  expect(await find(100, 100)).toEqual({ found: 100, asked: [101] })
  expect(await find(100, 105)).toEqual({ found: 105, asked: [101, 103, 107, 105, 106] })
})

test('finds the head from any lower seqno in logarithmic time without repeating a request', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.nat({ max: 5_000_000 }),
      async (from, distance) => {
        const { found, asked } = await find(from, from + distance)
        expect(found).toBe(from + distance)
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(distance + 2)) + 1)
      },
    ),
  )
})

test('stops at the highest valid seqno', async () => {
  expect((await find(2 ** 31 - 3, 2 ** 40)).found).toBe(2 ** 31 - 1)
})

test('reports each step and rejects on the first failure', async () => {
  const steps: Bounds[] = []
  const failing = searchUpwards(
    7,
    (seqno) => (seqno === 8 ? Promise.resolve(true) : Promise.reject(new Error('offline'))),
    (bounds) => steps.push(bounds),
  )
  await expect(failing).rejects.toThrow('offline')
  expect(steps).toEqual([{ low: 8, high: null }])
})
