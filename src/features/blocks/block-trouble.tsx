import {
  CloudOff,
  Hourglass,
  Shuffle,
  Ban,
  CircleX,
  SearchX,
  CircleHelp,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockProblem, BlockRef, BlockView } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { isOutward } from '../../../electron/shared/errors.ts'
import { formatBlockRef } from '../../lib/block-rows.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import { useIsFile } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { cancelBlock, checkBlock, goToBlock, goToLatest, waitForBlock } from './navigate.ts'

interface StateProps {
  readonly icon: LucideIcon
  readonly kind: BlockProblem['kind']
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

function State({ icon: Icon, kind, title, children, actions }: StateProps) {
  return (
    <section className={`empty block-trouble is-${kind}`} data-problem={kind} aria-live="polite">
      <p className="empty-title">
        <Icon size={16} aria-hidden="true" /> {title}
      </p>
      {children}
      <p className="inline-choices">{actions}</p>
    </section>
  )
}

interface ActionProps {
  readonly run: () => unknown
  readonly children: ReactNode
}

function Action({ run, children }: ActionProps) {
  const isPast = useAsOf() !== null
  return (
    <button type="button" className="button" disabled={isPast} onClick={() => void run()}>
      {children}
    </button>
  )
}

const seqno = (number: number): string => groupDigits(number.toString())

function Waiting({ block, what }: { readonly block: BlockView; readonly what: string }) {
  const attempts = block.reading?.attempts ?? 0
  return (
    <p>
      <span className="progress" role="progressbar" aria-label={what} /> {what}, asked{' '}
      {countOf(attempts, 'time')}.
    </p>
  )
}

interface TroubleProps {
  readonly block: BlockView
  readonly problem: BlockProblem
}

function NotYet({ block, highest }: { readonly block: BlockView; readonly highest: number }) {
  const isWaiting = block.reading !== null
  const { key, ref } = block
  const newest: BlockRef = { ...ref, seqno: highest }
  return (
    <State
      icon={Hourglass}
      kind="not-yet"
      title={`Block ${seqno(ref.seqno)} is not there yet`}
      actions={
        <>
          {isWaiting ? (
            <Action run={() => cancelBlock(key)}>Stop waiting</Action>
          ) : (
            <Action run={() => waitForBlock(key)}>Wait for it</Action>
          )}
          <Action run={() => goToBlock(blockKey(newest))}>Open {seqno(highest)}</Action>
          {ref.workchain === -1 && <Action run={goToLatest}>Find the newest</Action>}
        </>
      }
    >
      <p>
        The newest of its chain that was seen here is {seqno(highest)},{' '}
        {countOf(ref.seqno - highest, 'block')} below.
      </p>
      {isWaiting && <Waiting block={block} what="Waiting at the head until it is produced" />}
    </State>
  )
}

function NotApplied({ block }: { readonly block: BlockView }) {
  const isWaiting = block.reading !== null
  return (
    <State
      icon={Hourglass}
      kind="not-applied"
      title="This block is produced and not applied yet"
      actions={
        isWaiting ? (
          <Action run={() => cancelBlock(block.key)}>Stop asking</Action>
        ) : (
          <Action run={() => waitForBlock(block.key)}>Ask until it is applied</Action>
        )
      }
    >
      <p>The service knows the block and cannot list its transactions for a moment yet.</p>
      {isWaiting && <Waiting block={block} what="Asking again every second" />}
    </State>
  )
}

function Other({ block, problem }: TroubleProps) {
  const { key, ref, error } = block
  const again = <Action run={() => checkBlock(key)}>Ask again</Action>
  const isFile = useIsFile()
  const isAskedAgain = !isFile && error !== null && isOutward(error.code)
  switch (problem.kind) {
    case 'not-here':
      return (
        <State
          icon={SearchX}
          kind="not-here"
          title={`Block ${seqno(ref.seqno)} is not in this server’s database`}
          actions={again}
        >
          <p>
            It was produced, since {seqno(problem.highest)} of the same chain was seen. This server does not
            keep it any more, or does not find it; another service may have it.
          </p>
        </State>
      )
    case 'other-shard': {
      const other = problem.ref
      return (
        <State
          icon={Shuffle}
          kind="other-shard"
          title="This number belongs to another shard"
          actions={
            <>
              <Action run={() => goToBlock(blockKey(other))}>Open {formatBlockRef(other)}</Action>
              {again}
            </>
          }
        >
          <p>
            There is no <span className="mono">{formatBlockRef(ref)}</span>: the shard was split or merged,
            and the number was given to <span className="mono">{formatBlockRef(other)}</span>.
          </p>
        </State>
      )
    }
    case 'wrong-block':
      return (
        <State icon={Ban} kind="wrong-block" title="The service answered about another block" actions={again}>
          <p>
            It was asked for <span className="mono">{formatBlockRef(ref)}</span> and sent{' '}
            <span className="mono">{formatBlockRef(problem.ref)}</span>. Nothing of it was taken.
          </p>
        </State>
      )
    case 'cancelled':
      return (
        <State
          icon={CircleX}
          kind="cancelled"
          title="Reading was cancelled"
          actions={<Action run={() => checkBlock(key)}>Read it</Action>}
        >
          <p>Nothing of this block had come yet.</p>
        </State>
      )
    case 'absent':
      return (
        <State icon={CircleHelp} kind="absent" title="This server has no such block" actions={again}>
          <p>
            It is not produced yet, is too old for this server, or never was. No other block of its chain was
            seen here that could tell which.
          </p>
        </State>
      )
    default:
      return (
        <State icon={CloudOff} kind="failed" title="This block could not be read" actions={again}>
          <p>{error?.message ?? 'The service did not give this block.'}</p>
          {isAskedAgain && <p>It is asked for by itself when that is over.</p>}
        </State>
      )
  }
}

/** Why there is nothing of a block to show, and what can be done about it. */
export function BlockTrouble({ block, problem }: TroubleProps) {
  if (problem.kind === 'not-yet') return <NotYet block={block} highest={problem.highest} />
  if (problem.kind === 'not-applied') return <NotApplied block={block} />
  return <Other block={block} problem={problem} />
}
