import { useEffect, useMemo, useState } from 'react'
import { reviewNotes } from '../../../electron/shared/words/watch-words.ts'
import { completesMarks } from '../../../electron/shared/watch-marks.ts'
import type { ReviewAnswer, ReviewLine } from '../../../electron/shared/watch-review.ts'
import { ask } from '../../bridge.ts'
import { FormDialog } from '../../components/dialog.tsx'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { Select } from '../../components/select.tsx'
import { parseList, type ListedItem } from '../../lib/address-list.ts'
import { formatEvery } from '../../lib/ages.ts'
import { safeText, trimOrNull } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useStatus } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { importing as words, verdictNames } from './watch-words.ts'

const shownLines = 300

interface ImportDialogProps {
  readonly text: string
  readonly onClose: (isAdded: boolean) => void
}

/** Maximum number of groups that one request may add. */
const mostGroups = 200

export function groupIdOf(name: string): string {
  const { byKey } = useGroups.getState()
  for (const group of byKey.values()) if (group.name === name) return group.id
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  // The id may belong to a group that was renamed after an earlier import.
  while (byKey.has(`n${sum.toString(36)}`)) sum += 1
  return `n${sum.toString(36)}`
}

export function ImportDialog({ text, onClose }: ImportDialogProps) {
  const [column, setColumn] = useState<string | null>()
  const parsed = useMemo(() => parseList(text, column), [text, column])
  const groupColumns = parsed.ok ? (parsed.groupColumns ?? []) : []
  const [review, setReview] = useState<ReviewAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [group, setGroup] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!parsed.ok) return
    let isCurrent = true
    const texts = parsed.items.map((item) => item.text)
    void ask((main) => main['accounts.review']({ texts })).then((reply) => {
      if (!isCurrent) return
      if (reply.ok) setReview(reply.value)
      else setFailure(reply.error.message)
    })
    return () => {
      isCurrent = false
    }
  }, [parsed])

  const problem = parsed.ok ? (failure ?? review?.refusal ?? null) : parsed.message
  const items: readonly ListedItem[] = parsed.ok ? parsed.items : []
  const fresh = review?.lines.filter((line) => line.verdict === 'new').length ?? 0
  const groupOf = (item: ListedItem): string | null => trimOrNull(group) ?? item.group
  const completed = useAccounts(({ byKey }) => {
    const keys = (review?.lines ?? []).flatMap(({ verdict, key }, index) => {
      const [item, account] = [items[index], byKey.get(key ?? '')]
      if (verdict !== 'watched' || item === undefined || account === undefined) return []
      return completesMarks({ ...item, group: groupOf(item) }, account) ? [account.key] : []
    })
    return new Set(keys).size
  })

  /** Returns the group that the account of a line joins. Null if it has another one, which it keeps. */
  function joinedGroup(item: ListedItem, { verdict, key }: ReviewLine): string | null {
    const account = verdict === 'watched' ? useAccounts.getState().byKey.get(key ?? '') : undefined
    const isJoining = verdict === 'new' || (account !== undefined && account.group === undefined)
    return isJoining ? groupOf(item) : null
  }

  async function add(): Promise<void> {
    if (review === null) return
    setBusy(true)
    const wanted = items.flatMap((item, index) => {
      const line = review.lines[index]
      // A group that no account joins would be added without an account.
      return line === undefined || line.verdict === 'wrong'
        ? []
        : [{ ...item, group: joinedGroup(item, line) }]
    })
    const names = [...new Set(wanted.flatMap((item) => (item.group === null ? [] : [item.group])))]
    if (names.length > mostGroups) {
      setBusy(false)
      return setFailure(words.tooManyGroups(names.length, mostGroups))
    }
    const reply = await ask((main) =>
      main['accounts.addMany']({
        items: wanted.map((item) => ({
          text: item.text,
          label: item.label,
          note: item.note,
          group: item.group === null ? null : groupIdOf(item.group),
        })),
        groups: names.map((name) => ({ id: groupIdOf(name), name })),
      }),
    )
    setBusy(false)
    if (!reply.ok) return setFailure(reply.error.message)
    showToast(reply.value.added === 0 ? words.completed(completed) : words.added(reply.value.added))
    onClose(true)
  }

  return (
    <FormDialog
      title={words.title}
      isWide
      accept={words.watch(fresh, completed)}
      isDisabled={fresh + completed === 0 || isBusy || problem !== null}
      onAccept={add}
      onClose={() => onClose(false)}
    >
      <Failure text={problem} />
      {review === null && problem === null && <p className="dim">{words.reading}</p>}
      {review !== null && (
        <>
          <ReviewSummary review={review} completed={completed} />
          <ReviewCost review={review} />
          <ReviewTable lines={review.lines} items={items} groupOf={joinedGroup} />
          {groupColumns.length > 0 && (
            <label className="import-group">
              {words.groupColumn}
              <Select
                value={column === undefined ? (groupColumns[0] ?? null) : column}
                choices={[
                  ...groupColumns.map((each) => [each, safeText(each, 40)] as const),
                  [null, words.noGroupColumn],
                ]}
                onChange={(next) => {
                  setFailure(null)
                  setColumn(next)
                }}
              />
            </label>
          )}
          <label className="import-group">
            {words.group}
            <input
              type="text"
              value={group}
              maxLength={80}
              placeholder={words.groupHint}
              onChange={(event) => setGroup(event.target.value)}
            />
          </label>
        </>
      )}
    </FormDialog>
  )
}

interface ReviewSummaryProps {
  readonly review: ReviewAnswer
  /** Number of watched accounts that get a label or a note. */
  readonly completed: number
}

function ReviewSummary({ review, completed }: ReviewSummaryProps) {
  const count = (verdict: ReviewLine['verdict']): number =>
    review.lines.filter((line) => line.verdict === verdict).length
  const alike = review.lines.filter((line) => line.isLookAlike && line.verdict === 'new').length
  return (
    <p role="status">
      <strong>{words.new(count('new'))}</strong>
      {words.known(count('watched'), count('repeated'))}
      {count('wrong') > 0 ? (
        <strong className="tone-bad">{words.invalid(count('wrong'))}</strong>
      ) : (
        words.invalid(0)
      )}
      {completed > 0 && words.completes(completed)}
      {alike > 0 && <span className="tone-attention">{words.lookAlikes(alike)}</span>}
    </p>
  )
}

function ReviewCost({ review }: { readonly review: ReviewAnswer }) {
  const { newAccounts, intervalNowMs, intervalThenMs } = review
  const isLive = useStatus(({ status }) => status?.stream?.state === 'live')
  if (newAccounts === 0 || intervalThenMs === null) return null
  if (isLive) return <InlineMessage tone="plain">{words.streamed(formatEvery(intervalThenMs))}</InlineMessage>
  const isSlow = intervalThenMs > 30_000
  return (
    <InlineMessage tone={isSlow ? 'attention' : 'plain'}>
      {intervalNowMs !== null && words.intervalNow(formatEvery(intervalNowMs))}
      {words.intervalThen(newAccounts, formatEvery(intervalThenMs))}
      {isSlow && words.slow}
    </InlineMessage>
  )
}

interface MarksProps {
  readonly item: ListedItem
  readonly group: string | null
}

function Marks({ item: { label, note }, group }: MarksProps) {
  const others = [group, note].flatMap((mark) => (mark === null ? [] : [safeText(mark, 60)]))
  return (
    <>
      {safeText(label ?? '', 60)}
      {others.length > 0 && <span className="block dim">{others.join(' · ')}</span>}
    </>
  )
}

interface ReviewTableProps {
  readonly lines: readonly ReviewLine[]
  readonly items: readonly ListedItem[]
  readonly groupOf: (item: ListedItem, line: ReviewLine) => string | null
}

function ReviewTable({ lines, items, groupOf }: ReviewTableProps) {
  const rank: Readonly<Record<ReviewLine['verdict'], number>> = { wrong: 0, new: 2, repeated: 1, watched: 1 }
  const order = lines
    .map((line, index) => ({
      line,
      index,
      item: items[index],
      rank: line.isLookAlike && line.verdict === 'new' ? 1 : rank[line.verdict],
    }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  return (
    <div className="review-scroll" tabIndex={0} role="region" aria-label={words.review}>
      <table className="review-table">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.verdict}</th>
            <th scope="col">{words.text}</th>
            <th scope="col">{words.marks}</th>
          </tr>
        </thead>
        <tbody>
          {order.slice(0, shownLines).map(({ line, index, item }) => (
            <tr key={index}>
              <td>{item?.line ?? index + 1}</td>
              <td className={line.verdict === 'wrong' ? 'tone-bad' : line.verdict === 'new' ? '' : 'dim'}>
                {verdictNames[line.verdict]}
                {line.kind === 'message' && line.verdict !== 'wrong' && words.message}
              </td>
              <td>
                <span className="mono break">{safeText(line.text, 70)}</span>
                {line.reason !== null && <span className="block dim">{line.reason}</span>}
                {line.first !== undefined && (
                  <span className="block dim">
                    {reviewNotes.repeated(items[line.first]?.line ?? line.first + 1)}
                  </span>
                )}
                {line.isLookAlike && <span className="block tone-attention">{words.lookAlike}</span>}
              </td>
              <td>{item !== undefined && <Marks item={item} group={groupOf(item, line)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.length > shownLines && <p className="dim">{words.more(order.length - shownLines)}</p>}
    </div>
  )
}
