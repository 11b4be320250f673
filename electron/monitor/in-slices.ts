import { LookoutError } from '../shared/errors.ts'
import { requests } from './monitor-words.ts'
import type { Clock } from './clock.ts'

/** Work that may be interrupted at each `yield`. */
export type Steps<T> = Generator<void, T, void>

/** Maximum time for which short steps block the event loop, ms. */
const sliceMs = 20

/** Maximum cost of one part. A part with actions of a response takes a few ms. */
const mostCost = 25

/** Divides items into parts. The cost of a part is at most `mostCost`, unless it has only one item. */
export function* partsOf<T>(
  items: readonly T[],
  costOf: (item: T) => number,
): Generator<readonly T[], void, void> {
  let part: T[] = []
  let cost = 0
  for (const item of items) {
    const own = costOf(item)
    if (part.length > 0 && cost + own > mostCost) {
      yield part
      part = []
      cost = 0
    }
    part.push(item)
    cost += own
  }
  if (part.length > 0) yield part
}

/** Runs all steps without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Lets other work run in between. Throws LookoutError `cancelled` if the session ends meanwhile. */
export async function inSlices<T>(
  { now, after, signal }: Clock & { readonly signal: AbortSignal },
  steps: Steps<T>,
): Promise<T> {
  let began = now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (Math.abs(now() - began) < sliceMs) continue
    await new Promise<void>((resolve) => {
      after(0, resolve)
    })
    if (signal.aborted) throw new LookoutError('cancelled', requests.cancelled)
    began = now()
  }
}
