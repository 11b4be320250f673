import { useEffect, useMemo, useState } from 'react'
import type { ReviewAnswer, ReviewLine } from '../../../electron/shared/watch-review.ts'
import { ask } from '../../bridge.ts'
import { ModalDialog } from '../../components/dialog.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { parseList, type ListedItem } from '../../lib/address-list.ts'
import { formatEvery } from '../../lib/ages.ts'
import { countOf, safeText } from '../../lib/text.ts'
import { showToast } from '../../stores/toasts.ts'
import { useGroups } from '../../stores/watchlist.ts'

const shownLines = 300

const verdictWords: Readonly<Record<ReviewLine['verdict'], string>> = {
  new: 'New',
  watched: 'Watched',
  repeated: 'Repeated',
  wrong: 'Wrong',
}

interface ImportDialogProps {
  readonly text: string
  readonly onClose: () => void
}

/** The id of the group with this name, or one that no group has. */
export function groupIdOf(name: string): string {
  const { byKey } = useGroups.getState()
  for (const group of byKey.values()) if (group.name === name) return group.id
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  // A group that an earlier list made may be called otherwise by now.
  while (byKey.has(`n${sum.toString(36)}`)) sum += 1
  return `n${sum.toString(36)}`
}

/** Reviews a list before anything of it is watched: what is new, what is not, what is wrong and why, and what it costs. */
export function ImportDialog({ text, onClose }: ImportDialogProps) {
  const parsed = useMemo(() => parseList(text), [text])
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

  const problem = parsed.ok ? failure : parsed.message
  const items: readonly ListedItem[] = parsed.ok ? parsed.items : []
  const fresh = review?.lines.filter((line) => line.verdict === 'new').length ?? 0

  async function add(): Promise<void> {
    if (review === null) return
    setBusy(true)
    const wanted = items.flatMap((item, index) => {
      const verdict = review.lines[index]?.verdict
      if (verdict === undefined || verdict === 'wrong') return []
      return [{ ...item, group: group.trim() === '' ? item.group : group.trim() }]
    })
    const names = [...new Set(wanted.flatMap((item) => (item.group === null ? [] : [item.group])))]
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
    showToast(`${countOf(reply.value.added, 'thing is', 'things are')} watched more than before.`)
    onClose()
  }

  return (
    <ModalDialog title="Add a list" isOpen onClose={onClose}>
      <div className="import-dialog">
        {problem !== null && (
          <InlineMessage tone="bad" isAlert>
            {problem}
          </InlineMessage>
        )}
        {review === null && problem === null && <p className="dim">Reading the list.</p>}
        {review !== null && (
          <>
            <ReviewSummary review={review} />
            <ReviewCost review={review} />
            <ReviewTable lines={review.lines} items={items} />
            <label className="import-group">
              Into the group
              <input
                type="text"
                value={group}
                maxLength={80}
                placeholder="As the list says, else none"
                onChange={(event) => setGroup(event.target.value)}
              />
            </label>
          </>
        )}
        <p className="dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button is-main"
            disabled={fresh === 0 || isBusy}
            onClick={() => void add()}
          >
            {fresh === 0 ? 'Nothing new' : `Watch ${fresh}`}
          </button>
        </p>
      </div>
    </ModalDialog>
  )
}

function ReviewSummary({ review }: { readonly review: ReviewAnswer }) {
  const count = (verdict: ReviewLine['verdict']): number =>
    review.lines.filter((line) => line.verdict === verdict).length
  const alike = review.lines.filter((line) => line.isLookAlike && line.verdict === 'new').length
  return (
    <p role="status">
      <strong>{count('new')} new</strong>, {count('watched')} watched already, {count('repeated')} repeated,{' '}
      <strong className={count('wrong') > 0 ? 'tone-bad' : ''}>{count('wrong')} wrong</strong>
      {alike > 0 && (
        <span className="tone-attention">
          , {countOf(alike, 'look-alike of another', 'look-alikes of others')}
        </span>
      )}
    </p>
  )
}

function ReviewCost({ review }: { readonly review: ReviewAnswer }) {
  const { newAccounts, intervalNowMs, intervalThenMs } = review
  if (newAccounts === 0 || intervalThenMs === null) return null
  const before =
    intervalNowMs === null ? '' : `Now each account is asked about every ${formatEvery(intervalNowMs)}. `
  const isSlow = intervalThenMs > 30_000
  return (
    <InlineMessage tone={isSlow ? 'attention' : 'plain'}>
      {before}With {countOf(newAccounts, 'more account')} it would be about every{' '}
      {formatEvery(intervalThenMs)}.
      {isSlow && ' Short actions would mostly be missed; a key of a larger plan makes it faster.'}
    </InlineMessage>
  )
}

interface ReviewTableProps {
  readonly lines: readonly ReviewLine[]
  readonly items: readonly ListedItem[]
}

/** What is wrong comes first: it is what the user has to look at. */
function ReviewTable({ lines, items }: ReviewTableProps) {
  const rank: Readonly<Record<ReviewLine['verdict'], number>> = { wrong: 0, new: 2, repeated: 1, watched: 1 }
  const order = lines
    .map((line, index) => ({
      line,
      index,
      rank: line.isLookAlike && line.verdict === 'new' ? 1 : rank[line.verdict],
    }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  return (
    <div className="review-scroll" tabIndex={0} role="region" aria-label="Review">
      <table className="review-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Verdict</th>
            <th scope="col">Text</th>
            <th scope="col">Label</th>
          </tr>
        </thead>
        <tbody>
          {order.slice(0, shownLines).map(({ line, index }) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td className={line.verdict === 'wrong' ? 'tone-bad' : line.verdict === 'new' ? '' : 'dim'}>
                {verdictWords[line.verdict]}
                {line.kind === 'message' && line.verdict !== 'wrong' && ' message'}
              </td>
              <td>
                <span className="mono break">{safeText(line.text, 70)}</span>
                {line.reason !== null && <span className="block dim">{line.reason}</span>}
                {line.isLookAlike && (
                  <span className="block tone-attention">
                    Shortened, it reads the same as another address: compare them whole.
                  </span>
                )}
              </td>
              <td>{safeText(items[index]?.label ?? '', 60)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.length > shownLines && (
        <p className="dim">and {order.length - shownLines} more lines, all like the last ones shown.</p>
      )}
    </div>
  )
}
