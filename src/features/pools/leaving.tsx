import { LogOut } from 'lucide-react'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { leavingFrom } from '../../lib/pool-inbox.ts'
import { formatDateTime } from '../../lib/times.ts'
import { leaving as words } from './nominator-words.ts'
import { usePoolTraces, type PoolTraces } from './use-pool-traces.ts'

const Leaving = createContext<ReadonlyMap<AddressKey, Millis>>(new Map())
const OwnTraces = createContext<PoolTraces>({ traces: [], since: null })

/** Returns the traces of the shown pool. */
export const useOwnTraces = (): PoolTraces => useContext(OwnTraces)

/** Provides all lists inside with the traces of the pool, and with the nominators that requested a withdrawal from it. */
export function LeavingNominators(props: {
  readonly pool: PoolView | undefined
  readonly children: ReactNode
}) {
  const { key, state } = props.pool ?? {}
  const own = usePoolTraces(key)
  const { traces } = own
  const leaving = useMemo(
    () =>
      key === undefined || state == null
        ? new Map<AddressKey, Millis>()
        : leavingFrom(traces, key, state.nominators),
    [traces, key, state],
  )
  return (
    <OwnTraces value={own}>
      <Leaving value={leaving}>{props.children}</Leaving>
    </OwnTraces>
  )
}

export function LeavingMark({ address }: { readonly address: AddressKey }) {
  const at = useContext(Leaving).get(address)
  return at === undefined ? null : (
    <span className="leaving-mark" title={words.title(formatDateTime(at))}>
      <LogOut size={12} aria-hidden="true" />
      <span className="visually-hidden">{words.mark}</span>
    </span>
  )
}
