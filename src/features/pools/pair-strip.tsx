import { Link2, Link2Off } from 'lucide-react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { useNow } from '../../components/ticker.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { overlapOf, partnerOf } from '../../lib/pool-pairs.ts'
import { phaseOf } from '../../lib/pool-text.ts'
import { phaseNames } from '../../lib/pool-words.ts'
import { usePools } from '../../stores/pools.ts'
import { select } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { useUnit } from './unit.ts'
import { usePairing, useSuggestion } from './use-pairing.ts'
import { pair as words } from './pools-words.ts'

function Member({ pool, isCurrent }: { readonly pool: PoolView; readonly isCurrent: boolean }) {
  const phase = useNow(
    (now) => phaseNames[phaseOf(pool.round, pool.state?.stakeSent !== '0', pool.freshness, now)],
  )
  return (
    <button
      type="button"
      className="pair-member"
      aria-pressed={isCurrent}
      onClick={() => select('pools', pool.key)}
    >
      <Who address={pool.key} /> <span className="dim">{phase}</span>
    </button>
  )
}

function Together({ a, b }: { readonly a: PoolView; readonly b: PoolView }) {
  const unit = useUnit()
  if (a.state === null || b.state === null) return null
  const validators = sumIntegers([a.state.validatorAmount, b.state.validatorAmount])
  const all = [...a.state.nominators, ...b.state.nominators]
  const active = sumIntegers(all.map(({ balance }) => balance))
  const pending = sumIntegers(all.map(({ pending: amount }) => amount))
  const { common } = overlapOf(a.state, b.state)
  const people = a.state.nominators.length + b.state.nominators.length - common
  return (
    <span className="pair-sums" title={words.contains}>
      <span>
        {words.total} <Coins units={sumIntegers([validators, active, pending])} /> {unit}
      </span>
      <span>
        {words.validators} <Coins units={validators} />
      </span>
      <span>
        {words.nominators(people, common)} <Coins units={active} />
      </span>
      <span>
        {words.pending} <Coins units={pending} />
      </span>
    </span>
  )
}

function Suggestion({ pool }: { readonly pool: PoolView }) {
  const { pairing, link, refuse } = usePairing()
  const suggestion = useSuggestion(pool.key, pairing)
  if (suggestion === null) return null
  const { key, common, smaller } = suggestion
  return (
    <div className="pair-strip">
      <Link2 size={14} aria-hidden="true" />
      <span className="clip">
        <Who address={key} /> {words.suggestion(common, smaller)}
      </span>
      <button type="button" className="button is-small" onClick={() => link(pool.key, key)}>
        {words.link}
      </button>
      <button type="button" className="button is-small" onClick={() => refuse(pool.key, key)}>
        {words.refuse}
      </button>
    </div>
  )
}

export function PairStrip({ pool }: { readonly pool: PoolView }) {
  const { pairing, unlink } = usePairing()
  const key: AddressKey | null = partnerOf(pairing, pool.key)
  const partner = usePools(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  if (partner === undefined) return <Suggestion pool={pool} />
  const [first, second] = [pool, partner].toSorted(
    (a, b) => a.addedAt - b.addedAt || (a.key < b.key ? -1 : 1),
  )
  if (first === undefined || second === undefined) return null
  return (
    <div className="pair-strip" role="group" aria-label={words.group}>
      <span className="section-head">{words.title}</span>
      <Member pool={first} isCurrent={first === pool} />
      <Member pool={second} isCurrent={second === pool} />
      <Together a={first} b={second} />
      <button
        type="button"
        className="icon-button push"
        aria-label={words.unlink}
        title={words.unlink}
        onClick={() => unlink(pool.key)}
      >
        <Link2Off size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
