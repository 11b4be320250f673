import type { Steps } from '../in-slices.ts'
import { digestInSteps } from './answers.ts'
import type { Part, RunStore, Subject } from './store-types.ts'

/** Number of parts stored in one step. A step takes a few ms. */
const partsAStep = 50

/** Stores the parts of a large response in steps before `observe`, so that `observe` is fast. Small responses need no steps. */
export function* prepareInSteps(
  runs: Pick<RunStore, 'prepare'>,
  subject: Subject,
  parts: readonly Part[],
): Steps<void> {
  yield* digestInSteps(parts)
  if (parts.length <= 2 * partsAStep) return
  while (!runs.prepare(subject, parts, partsAStep)) yield
}
