import type { HeadFollow, HeadSearch } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { wholeShard } from '../../../electron/shared/units.ts'
import { cancel } from '../../components/component-words.ts'
import { Locating } from '../../components/locating.tsx'
import { groupDigits } from '../../lib/text.ts'
import { useHead } from '../../stores/head.ts'
import { goToBlock, stopLatest } from './navigate.ts'
import { head as words } from './blocks-words.ts'

const seqno = (number: number): string => groupDigits(number.toString())

function SearchProgress({ search: { low, high, probes } }: { readonly search: HeadSearch }) {
  return (
    <>
      <span className="progress" role="progressbar" aria-label={words.searching} />
      <span aria-live="polite">
        {words.found(seqno(low), high === null ? null : seqno(high))} · {words.requests(probes)}
      </span>
    </>
  )
}

function Search({ search }: { readonly search: HeadSearch }) {
  return (
    <>
      <SearchProgress search={search} />
      <button type="button" className="button is-small" onClick={stopLatest}>
        {cancel}
      </button>
    </>
  )
}

interface FollowProps {
  readonly follow: HeadFollow
  /** The search with which following starts, also after a pause; null otherwise. */
  readonly search: HeadSearch | null
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
    <details className="unfolded-list">
      <summary>{words.skipped(skipped)}</summary>
      <pre>{list}</pre>
    </details>
  )
}

/** Shows the rates since the first block, and how many blocks at most the last block is behind the newest block. */
function Rate({ follow: { last, read, since, mostBehind } }: { readonly follow: HeadFollow }) {
  if (last === null || since === null) return null
  const seconds = (since.lastAt - since.at) / 1_000
  const perSecond = (count: number): string => (count / seconds).toFixed(1)
  return (
    <span className="dim">
      {seconds >= 1 && `${words.rate(perSecond(read - 1), perSecond(last - since.seqno))} · `}
      {words.behind(mostBehind)}
    </span>
  )
}

function Follow({ follow, search, shownKey, onStop }: FollowProps) {
  const { last, read, isHeld } = follow
  const newest = last === null ? null : blockKey({ workchain: -1, shard: wholeShard, seqno: last })
  return (
    <>
      {isHeld && <span className="dim">{words.paused}</span>}
      {!isHeld && search === null && <span className="tone-live">{words.following}</span>}
      {search !== null && <SearchProgress search={search} />}
      {last !== null && <span>{words.progress(seqno(last), read)}</span>}
      {last === null && search === null && <span>{words.findingHead}</span>}
      <Rate follow={follow} />
      <Skipped follow={follow} />
      {newest !== null && newest !== shownKey && (
        <button type="button" className="button is-small" onClick={() => goToBlock(newest)}>
          {words.show(last === null ? '' : seqno(last))}
        </button>
      )}
      <button type="button" className="button is-small" onClick={onStop}>
        {words.stop}
      </button>
    </>
  )
}

interface HeadLineProps {
  readonly shownKey: string | null
  readonly onStop: () => void
}

export function HeadLine({ shownKey, onStop }: HeadLineProps) {
  const search = useHead((head) => head.search)
  const follow = useHead((head) => head.follow)
  const locate = useHead((head) => head.locate)
  if (search === null && follow === null && locate === null) return null
  return (
    <div className="block-line is-head">
      {locate !== null && <Locating locate={locate} />}
      {follow !== null ? (
        <Follow follow={follow} search={search} shownKey={shownKey} onStop={onStop} />
      ) : (
        search !== null && <Search search={search} />
      )}
    </div>
  )
}
