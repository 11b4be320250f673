import { payInvoice } from '../plans/everyday.ts'
import type { Scene } from '../plans/plan.ts'
import type { Chain } from './chain.ts'
import { createRandom } from './random.ts'
import { pendingTtl } from './traces.ts'
import type { Scripted } from './traffic.ts'

const everyMs = 20 * 60_000
const firstMs = 20_000
/** The retry is sent shortly before the first message expires, and executed shortly after it has expired. */
const retriedMs = 48_000
const executedMs = 68_000

interface RetryOptions extends Omit<Scene, 'random'> {
  readonly seed: number
  readonly startAt: number
  readonly chain: Chain
}

/**
 * Creates payments that expire, each with a successful retry: one soon after the start of the world, then one every 20 minutes.
 */
export function createRetries({
  seed,
  startAt,
  chain,
  ...scene
}: RetryOptions): (from: number, to: number) => readonly Scripted[] {
  return (from, to) => {
    const first = Math.max(0, Math.floor((from - retriedMs - firstMs - startAt) / everyMs))
    const found: Scripted[] = []
    for (let nth = first; startAt + firstMs + nth * everyMs < to; nth += 1) {
      const sentAt = startAt + firstMs + nth * everyMs
      const sent = { key: `invoice ${nth}`, createdAt: sentAt, ttl: pendingTtl }
      const again = { key: `invoice ${nth} again`, createdAt: sentAt + retriedMs }
      const wanted = [sent, again].filter(({ createdAt }) => createdAt >= from && createdAt < to)
      if (wanted.length === 0) continue
      const plan = payInvoice({ ...scene, random: createRandom(seed, 'invoice', nth) })
      const rootBlock = chain.indexAt(sentAt + executedMs)
      found.push(...wanted.map((one) => ({ ...one, plan, rootBlock })))
    }
    return found
  }
}
