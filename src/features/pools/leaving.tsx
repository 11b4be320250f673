import { LogOut } from 'lucide-react'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { leavingFrom } from '../../lib/pool-inbox.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useTraces } from '../../stores/traces.ts'
import { leaving as words } from './nominator-words.ts'

const Leaving = createContext<ReadonlyMap<AddressKey, Millis>>(new Map())

/** Provides all lists inside with the nominators that requested a withdrawal from the pool. */
export function LeavingNominators(props: {
  readonly pool: PoolView | undefined
  readonly children: ReactNode
}) {
  const traces = useTraces(({ byKey }) => byKey)
  const { key, state } = props.pool ?? {}
  const leaving = useMemo(
    () =>
      key === undefined || state == null
        ? new Map<AddressKey, Millis>()
        : leavingFrom(traces.values(), key, state.nominators),
    [traces, key, state],
  )
  return <Leaving value={leaving}>{props.children}</Leaving>
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
