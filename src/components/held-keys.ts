import { useState } from 'react'
import { holdNew, type Held } from '../lib/held.ts'

export interface HeldKeys extends Held {
  readonly release: () => void
}

/**
 * Holds back new rows while the user is reading. A different `scope` (filter or account) releases them. `keepsOrder` also keeps
 * the order of the other rows.
 */
export function useHeldKeys(
  incoming: readonly string[],
  isReading: boolean,
  scope: string,
  keepsOrder = false,
): HeldKeys {
  const [base, setBase] = useState<{ readonly scope: string; readonly keys: readonly string[] }>({
    scope,
    keys: incoming,
  })
  const isSame = base.scope === scope
  const { shown, waiting } = holdNew(isSame ? base.keys : incoming, incoming, isReading && isSame, keepsOrder)
  const isChanged =
    !isSame || shown.length !== base.keys.length || shown.some((key, index) => key !== base.keys[index])
  if (isChanged) setBase({ scope, keys: shown })
  return { shown: isChanged ? shown : base.keys, waiting, release: () => setBase({ scope, keys: incoming }) }
}
