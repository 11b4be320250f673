import { inBenchPage } from '../bench-page.ts'
import { spreadOf } from '../harness.ts'
import type { BlockTransaction } from '../../../electron/shared/block-models.ts'
import type { BlockBench } from './page.tsx'

declare global {
  interface Window {
    readonly blockBench: BlockBench
    benchBytes: Uint8Array
    benchText: string
    benchRows: readonly BlockTransaction[]
  }
}

const variants = ['fromBytes', 'bareFromBytes', 'fromText', 'bareFromRows', 'map', 'bareMap'] as const
export type Variant = (typeof variants)[number]
export type WindowTimes = Readonly<Record<Variant, readonly number[]>>

/** Runs of each variant per round. The median is used, because a paint may just miss a frame. */
const turns = 5

/**
 * Measures each variant in Chromium, in interleaved rounds after two warm-up rounds. Returns milliseconds by variant and
 * round.
 */
export function runWindowSide(body: string, text: string, rounds: number): Promise<WindowTimes> {
  const options = {
    folder: import.meta.dirname,
    global: 'blockBench',
    viewport: { width: 1_020, height: 860 },
  }
  return inBenchPage(options, async (page) => {
    await page.evaluate(
      ([json, packed]) => {
        window.benchBytes = new TextEncoder().encode(json)
        window.benchText = packed
        window.benchRows = packed.split('\n').map((line) => {
          const [account = '', lt = '', hash = ''] = line.split(' ')
          return { account, lt, hash }
        })
      },
      [body, text] as const,
    )
    const times = new Map<Variant, number[]>(variants.map((variant) => [variant, []]))
    for (let round = -2; round < rounds; round += 1) {
      for (const variant of variants) {
        const taken: number[] = []
        for (let turn = 0; turn < turns; turn += 1)
          taken.push(
            await page.evaluate((name) => {
              const { blockBench: bench, benchBytes: bytes, benchText: packed, benchRows: rows } = window
              switch (name) {
                case 'fromBytes':
                  return bench.fromBytes(bytes)
                case 'bareFromBytes':
                  return bench.bareFromBytes(bytes)
                case 'fromText':
                  return bench.fromText(packed)
                case 'bareFromRows':
                  return bench.bareFromRows(rows)
                case 'map':
                  return bench.map(packed)
                case 'bareMap':
                  return bench.bareMap(rows.length)
              }
            }, variant),
          )
        if (round >= 0) times.get(variant)?.push(spreadOf(taken).median)
      }
    }
    return Object.fromEntries(times) as Record<Variant, number[]>
  })
}
