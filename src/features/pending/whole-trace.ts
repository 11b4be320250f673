import { useState } from 'react'
import type { ActionView, TraceView, WholeTrace } from '../../../electron/shared/pending-models.ts'
import { isVerified } from '../../../electron/shared/trace-state.ts'
import { ask } from '../../bridge.ts'
import { useCanAsk, useStatus } from '../../stores/status.ts'

/**
 * Returns true if a trace lists only actions of watched accounts. The list of an account contains only its own part of a trace
 * (api.md 1.4), so actions of other accounts may be missing.
 */
export function isPartial({ accounts, actions, omittedActions }: TraceView): boolean {
  const isOwn = ({ initiator, parties }: ActionView): boolean =>
    [initiator, ...parties.map(({ address }) => address)].some(
      (key) => key !== null && accounts.includes(key),
    )
  return omittedActions === undefined && actions.length > 0 && actions.every(isOwn)
}

export interface Whole {
  readonly trace: WholeTrace | null
  readonly isReading: boolean
  readonly failure: string | null
  /** Reads all actions from the service; null if they are listed already, or cannot be read. */
  readonly read: (() => void) | null
}

/** Returns all actions of the shown trace once the user has asked for them. They are kept while the trace is shown. */
export function useWholeTrace(shown: TraceView): Whole {
  const isOffered = useStatus(({ status }) => status?.capabilities?.finishedTraces.state !== 'no')
  const canAsk = useCanAsk()
  const [state, setState] = useState<Omit<Whole, 'read'>>({ trace: null, isReading: false, failure: null })

  async function read(): Promise<void> {
    setState({ trace: null, isReading: true, failure: null })
    const reply = await ask((main) => main['traces.whole']({ key: shown.key }))
    setState(
      reply.ok
        ? { trace: reply.value, isReading: false, failure: null }
        : { trace: null, isReading: false, failure: reply.error.message },
    )
  }

  const canRead = isOffered && canAsk && state.trace === null && isVerified(shown.state) && isPartial(shown)
  return { ...state, read: canRead ? () => void read() : null }
}
