import type { ActionView, TraceView } from '../../../electron/shared/pending-models.ts'
import { evidence } from './trace-words.ts'

/**
 * Returns how many states and actions of a trace were observed. The list of an account contains only its own part of a trace (api.md
 * 1.4), so actions of other accounts may be missing.
 */
export function observedText({ accounts, actions, steps, omittedActions }: TraceView): string {
  const isOwn = ({ initiator, parties }: ActionView): boolean =>
    [initiator, ...parties.map(({ address }) => address)].some(
      (key) => key !== null && accounts.includes(key),
    )
  const isPartial = actions.length > 0 && actions.every(isOwn)
  return evidence.counts(steps.length, actions.length, omittedActions, isPartial)
}
