import type { HeadFollow, HeadSearch } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { wholeShard } from '../../../electron/shared/units.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import { useHead } from '../../stores/head.ts'
import { goToBlock, stopLatest } from './navigate.ts'

const seqno = (number: number): string => groupDigits(number.toString())

function Search({ search }: { readonly search: HeadSearch }) {
  const { low, high, probes } = search
  return (
    <>
      <span className="progress" role="progressbar" aria-label="Looking for the newest block" />
      <span aria-live="polite">
        Looking for the newest block: {seqno(low)} is there
        {high !== null && `, ${seqno(high)} is not`} · {countOf(probes, 'request')}
      </span>
      <button type="button" className="button is-small" onClick={stopLatest}>
        Cancel
      </button>
    </>
  )
}

interface FollowProps {
  readonly follow: HeadFollow
  readonly shownKey: string | null
  readonly onStop: () => void
}

function Skipped({ follow }: { readonly follow: HeadFollow }) {
  const { skipped, ranges } = follow
  if (skipped === 0) return null
  const list = ranges
    .map(({ from, to }) => (from === to ? seqno(from) : `${seqno(from)} – ${seqno(to)}`))
    .join('\n')
  return (
    <details className="skipped">
      <summary>{countOf(skipped, 'block')} skipped</summary>
      <pre>{list}</pre>
    </details>
  )
}

function Follow({ follow, shownKey, onStop }: FollowProps) {
  const { last, read, isHeld } = follow
  const newest = last === null ? null : blockKey({ workchain: -1, shard: wholeShard, seqno: last })
  return (
    <>
      <span className={isHeld ? 'dim' : 'tone-live'}>
        {isHeld ? 'Following is held while you read' : 'Following the masterchain'}
      </span>
      <span>
        {last === null ? 'looking for its head' : `at ${seqno(last)} · ${countOf(read, 'block')} read`}
      </span>
      <Skipped follow={follow} />
      {newest !== null && newest !== shownKey && (
        <button type="button" className="button is-small" onClick={() => goToBlock(newest)}>
          Show {last === null ? '' : seqno(last)}
        </button>
      )}
      <button type="button" className="button is-small" onClick={onStop}>
        Stop
      </button>
    </>
  )
}

interface HeadLineProps {
  readonly shownKey: string | null
  readonly onStop: () => void
}

/** The search for the newest block, or the following of the head, while either is under way. */
export function HeadLine({ shownKey, onStop }: HeadLineProps) {
  const search = useHead((head) => head.search)
  const follow = useHead((head) => head.follow)
  if (search === null && follow === null) return null
  return (
    <div className="block-line is-head">
      {follow !== null ? (
        <Follow follow={follow} shownKey={shownKey} onStop={onStop} />
      ) : (
        search !== null && <Search search={search} />
      )}
    </div>
  )
}
