import type { RuleContext } from './alerts/rule-context.ts'
import { paymentsOf } from './alerts/payments.ts'
import { noFilter } from '../shared/rules.ts'
import { hexOf, indexedWord } from '../shared/search-words.ts'
import type { TraceView } from '../shared/pending-models.ts'
import { storeKey } from '../shared/networks.ts'
import type { Accounts } from './pending/accounts.ts'
import type { Pools } from './pools/followed-pools.ts'
import type { Session } from './session.ts'

/** Maximum number of traces between two accounts that are compared. */
const mostCompared = 50
const mostOrderTraces = 500

interface Watched {
  readonly accounts: Pick<Accounts, 'list' | 'traces'>
  readonly pools: Pick<Pools, 'list' | 'electionsOf' | 'roundsUntil'>
}

const startOf = ({ endedAt, firstSeenAt }: TraceView): number => Math.min(endedAt ?? firstSeenAt, firstSeenAt)

export function contextOf(
  { store, network }: Pick<Session, 'store' | 'network'>,
  { accounts, pools }: Watched,
): RuleContext {
  return {
    pools,
    isInGroup: (key, groups) => {
      const group = (accounts.list.items.get(key) ?? pools.list.items.get(key))?.group
      return group !== undefined && groups.includes(group)
    },
    isPaidBefore: (from, recipient, view) => {
      const [payer, payee] = [from, recipient].map((key) => `"${indexedWord(hexOf(key))}"`)
      const stored = store.traces.ended(storeKey(network), {
        from: null,
        to: null,
        states: [],
        search: `${payer} AND ${payee}`,
        before: null,
        limit: mostCompared,
      })
      return [...stored, ...accounts.traces.known.open()].some(
        ({ view: other }) =>
          other.key !== view.key &&
          startOf(other) <= view.firstSeenAt &&
          paymentsOf(other, noFilter).some((each) => each.from === from && each.recipient === recipient),
      )
    },
  }
}

/** Returns the stored traces that may concern multisig orders. */
export function orderTraces({ store, network }: Pick<Session, 'store' | 'network'>): readonly TraceView[] {
  return store.traces
    .ended(storeKey(network), {
      from: null,
      to: null,
      states: [],
      search: '"multisig"',
      before: null,
      limit: mostOrderTraces,
    })
    .map(({ view }) => view)
}
