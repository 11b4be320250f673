import { jsonFields } from '../../../electron/shared/json.ts'
import type { PoolRoundResult } from '../../../electron/shared/pool-models.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { formatDateTime } from '../../lib/times.ts'
import { useRemembered } from '../../remembered.ts'
import { Coins } from './coins.tsx'
import { LossWords } from './log-text.tsx'
import { useUnit } from './unit.ts'
import { loss as words } from './pools-words.ts'

export function LossBanner({ last }: { readonly last: PoolRoundResult | null }) {
  const [seen, setSeen] = useRemembered('pools.loss-seen', jsonFields)
  const unit = useUnit()
  if (last === null || last.reward === null || seen[last.pool] === last.when.before) return null
  return (
    <InlineMessage tone={last.loss === 'certain' ? 'bad' : 'attention'}>
      <strong>{last.loss === 'certain' ? words.certain : words.possible}</strong>{' '}
      <Coins units={last.reward} style="signed" /> {unit}, {formatDateTime(last.when.before)}
      {': '}
      <LossWords result={last} />.{' '}
      <button
        type="button"
        className="button is-link"
        onClick={() => setSeen({ ...seen, [last.pool]: last.when.before })}
      >
        {words.dismiss}
      </button>
    </InlineMessage>
  )
}
