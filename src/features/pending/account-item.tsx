import { Check } from 'lucide-react'
import { memo, useState, type DragEvent } from 'react'
import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { AddressText } from '../../components/address-text.tsx'
import { FreshnessBar } from '../../components/freshness-bar.tsx'
import { ItemMenu, type MenuChoices } from '../../components/item-menu.tsx'
import { RenameField } from '../../components/rename-field.tsx'
import { rename } from '../../names.ts'
import { StateGlyph } from '../../components/state-badge.tsx'
import { useNow } from '../../components/ticker.ts'
import { shortenHash } from '../../lib/addresses.ts'
import { formatEvery } from '../../lib/ages.ts'
import { formatDateTime } from '../../lib/times.ts'
import { describeFreshness, errorWord } from '../../lib/freshness.ts'
import { safeText } from '../../lib/text.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { useLookAlike } from '../../stores/look-alikes.ts'
import { useCanAsk, useIsTestnet, useRowError } from '../../stores/status.ts'
import { useText } from '../../stores/text-style.ts'
import { showAccount, useAsOf, useView } from '../../stores/view.ts'
import { showWatched, stopWatching, watchedName } from '../../watch.ts'
import { useExplorerChoices } from '../../explorer-choices.ts'
import { copyChoices } from './address-menu.tsx'
import { useShownTrace } from '../../stores/read-traces.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { pickedChoices, usePicked } from './watch-picked.ts'
import type { RowPlace } from './watch-group.tsx'
import { copyAloud, moveBy, place as moveTo, useWatched, watchDragType, type Watched } from './watch-tools.ts'
import * as words from './watch-words.ts'
import { isLive, type TraceState } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'

interface AccountItemProps {
  readonly accountKey: string
  readonly group: string | null
  readonly isMovable: boolean
  readonly index: number
  readonly start: number
  readonly measure: RowPlace['ref']
  /** Position in its group, from 1, and the size of the group. */
  readonly nth: number
  readonly count: number
}

/** Returns the state of a followed message at the shown moment; null for an account or if nothing was observed by then. */
function useShownState(item: Watched | undefined): TraceState | null {
  const follow = item !== undefined && 'trace' in item ? item : null
  const trace = useShownTrace(follow?.trace ?? null)
  const asOf = useAsOf()
  if (follow === null || asOf === null) return follow?.state ?? null
  if (trace !== undefined) return trace.state
  return follow.endedAt !== undefined && follow.endedAt <= asOf ? follow.state : null
}

function Mark({ item, state }: { readonly item: Watched; readonly state: TraceState | null }) {
  const isPast = useAsOf() !== null
  const isOver = useNow((now) => 'trace' in item && item.search !== undefined && now >= item.search.until)
  if (!('trace' in item)) {
    const { liveTraces } = item
    return (
      <span className={`watch-count ${liveTraces > 0 ? 'is-live' : ''}`}>
        {liveTraces > 0 ? liveTraces : '·'}
      </span>
    )
  }
  if (state === null) {
    const search = isOver ? words.item.notFound : words.item.waiting
    return <span className="watch-count">{isPast ? '·' : search}</span>
  }
  return (
    <span className={`watch-count ${isLive(state) ? 'is-live' : ''}`} title={traceStateNames[state]}>
      <StateGlyph state={state} />
    </span>
  )
}

function useHeadline(item: Watched | undefined): string | null {
  const trace = useShownTrace(item !== undefined && 'trace' in item ? item.trace : null)
  return useText(trace === undefined ? null : (headlineOf(trace)?.title ?? null), 60)
}

function useChoices(
  item: Watched | undefined,
  props: AccountItemProps,
  open: (what: 'rename' | 'marks') => void,
) {
  const isPast = useAsOf() !== null
  const canAsk = useCanAsk()
  const isOver = useNow(
    (now) => item !== undefined && 'trace' in item && item.search !== undefined && now >= item.search.until,
  )
  const isTestnet = useIsTestnet()
  const explorers = useExplorerChoices(
    item !== undefined && 'trace' in item ? 'transaction' : 'account',
    props.accountKey,
  )
  if (item === undefined) return []
  const { accountKey: key, group } = props
  const isFixed = isPast || !props.isMovable
  const isAccount = !('trace' in item)
  const all: MenuChoices = [
    { id: 'rename', title: words.item.rename, isDisabled: isPast, run: () => open('rename') },
    { id: 'marks', title: words.item.marks, isDisabled: isPast, run: () => open('marks') },
    { id: 'up', title: words.item.up, isDisabled: isFixed, run: () => moveBy(key, -1, group) },
    { id: 'down', title: words.item.down, isDisabled: isFixed, run: () => moveBy(key, 1, group) },
    null,
    ...(isAccount
      ? [
          {
            id: 'refresh',
            title: words.item.refresh,
            isDisabled: !canAsk,
            run: () => void reportFailure(ask((main) => main['accounts.refresh']({ key }))),
          },
          ...copyChoices(key, isTestnet),
        ]
      : [
          ...(isOver
            ? [
                {
                  id: 'again',
                  title: words.item.lookAgain,
                  isDisabled: !canAsk,
                  run: () => void reportFailure(ask((main) => main['accounts.add']({ text: key }))),
                },
              ]
            : []),
          { id: 'copy', title: words.item.copyHash, run: () => void copyAloud(key) },
        ]),
    null,
    ...explorers,
    null,
    { id: 'remove', title: words.item.stop, isDisabled: isPast, run: () => void stopWatching(key) },
  ]
  return all
}

export const AccountItem = memo(function AccountItem(props: AccountItemProps) {
  const { accountKey: key, group, isMovable, index, start, measure, nth, count } = props
  const item = useWatched(key)
  const isCurrent = useView((view) => view.account === key)
  const isPicked = usePicked(({ keys }) => keys.has(key))
  const isPast = useAsOf() !== null
  const isTestnet = useIsTestnet()
  const lookAlike = useLookAlike(key)
  const error = useRowError(item?.freshness.error ?? null)
  const headline = useHeadline(item)
  const state = useShownState(item)
  const [opened, setOpened] = useState<'rename' | 'marks' | null>(null)
  const choices = useChoices(item, props, setOpened)
  const describe = useNow((now) => {
    if (item === undefined) return ''
    if ('completeSince' in item) return words.item.live(formatDateTime(item.completeSince))
    const { intervalMs } = item.freshness
    const pace = intervalMs === null ? '' : words.selection.every(formatEvery(intervalMs))
    return describeFreshness(item.freshness, now) + pace
  })
  if (item === undefined) return null
  const { label, freshness, note, colour } = item
  const name = watchedName(key)
  const isAccount = !('trace' in item)
  const isOver = state !== null && !isLive(state)
  const place: RowPlace = {
    ref: measure,
    'data-index': index,
    style: { transform: `translateY(${start}px)` },
    'aria-posinset': nth,
    'aria-setsize': count,
  }
  const whole = isAccount ? friendlyAddress(key, isTestnet) : key

  if (opened === 'rename') {
    return (
      <li className="watch-item" {...place}>
        <RenameField
          label={words.item.renameField(name)}
          value={label ?? ''}
          onDone={(next) => {
            setOpened(null)
            if (next !== undefined && next !== label) void rename(key, next)
          }}
        />
      </li>
    )
  }

  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData(watchDragType)
    if (moved === '' || moved === key) return
    event.preventDefault()
    event.stopPropagation()
    void moveTo(moved, group, key)
  }

  return (
    <li
      className={`watch-item ${isPicked ? 'is-picked' : ''}`}
      data-address-row=""
      {...place}
      draggable={!isPast && isMovable}
      onDragStart={(event) => event.dataTransfer.setData(watchDragType, key)}
      onDragOver={(event) => event.dataTransfer.types.includes(watchDragType) && event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className={`watch-button ${colour === undefined ? '' : `mark-${colour}`}`}
        aria-pressed={isCurrent}
        aria-description={note === undefined ? describe : words.item.describe(describe, note)}
        title={[whole, describe, ...(note === undefined ? [] : [note])].join('\n')}
        onClick={() => {
          if (isCurrent) showAccount(null)
          else showWatched(key)
        }}
        onKeyDown={(event) => {
          if (isPast || !isMovable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
            return
          event.preventDefault()
          moveBy(key, event.key === 'ArrowUp' ? -1 : 1, group)
        }}
      >
        <span className="clip" dir="auto">
          {isAccount ? (
            <AddressText address={key} isTestnet={isTestnet} name={label} />
          ) : (
            <span
              className={label === null && headline === null ? 'mono' : ''}
              title={label === null ? key : `${safeText(label, 200)}\n${key}`}
            >
              {label === null ? `✉ ${headline ?? shortenHash(key, 6, 5)}` : safeText(label, 60)}
            </span>
          )}
        </span>
        {isPicked ? (
          <Check size={14} className="picked-mark" aria-label={words.picked.selected} />
        ) : (
          <Mark item={item} state={state} />
        )}
        {lookAlike !== null && (
          <span className="watch-error" title={words.item.looksLikeHint}>
            {words.item.looksLike(lookAlike)}
          </span>
        )}
        {note !== undefined && <span className="watch-note clip">{safeText(note, 200)}</span>}
        {error !== null && <span className="watch-error">{errorWord(error.code)}</span>}
        {!isOver && <FreshnessBar freshness={freshness} />}
      </button>
      <ItemMenu
        subject={name}
        choices={() => (isPicked && usePicked.getState().keys.size > 1 ? pickedChoices() : choices)}
      />
      {opened === 'marks' && <MarkDialog item={item} name={name} onClose={() => setOpened(null)} />}
    </li>
  )
})
