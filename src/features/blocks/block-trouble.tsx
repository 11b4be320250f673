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
import type {
  BlockProblem,
  BlockRef,
  BlockView,
  HashDifference,
} from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { isOutward } from '../../../electron/shared/errors.ts'
import { hashToHex } from '../../lib/addresses.ts'
import { formatBlockRef } from '../../lib/block-rows.ts'
import { groupDigits } from '../../lib/text.ts'
import { useIsFile } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { cancelBlock, checkBlock, goToBlock, goToLatest, openAnyway, waitForBlock } from './navigate.ts'
import {
  absent,
  actions,
  cancelled,
  failed,
  notApplied,
  notHere,
  notYet,
  otherHash,
  otherShard,
  waiting,
  wrongBlock,
} from './block-problem-words.ts'

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
      <span className="progress" role="progressbar" aria-label={what} />
      {waiting.progress(what, attempts)}
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
      title={notYet.title(seqno(ref.seqno))}
      actions={
        <>
          {isWaiting ? (
            <Action run={() => cancelBlock(key)}>{actions.stopWaiting}</Action>
          ) : (
            <Action run={() => waitForBlock(key)}>{actions.waitForBlock}</Action>
          )}
          <Action run={() => goToBlock(blockKey(newest))}>{actions.open(seqno(highest))}</Action>
          {ref.workchain === -1 && <Action run={goToLatest}>{actions.findNewest}</Action>}
        </>
      }
    >
      <p>{notYet.text(seqno(highest), seqno(ref.seqno - highest))}</p>
      {isWaiting && <Waiting block={block} what={waiting.untilProduced} />}
    </State>
  )
}

function NotApplied({ block }: { readonly block: BlockView }) {
  const isWaiting = block.reading !== null
  return (
    <State
      icon={Hourglass}
      kind="not-applied"
      title={notApplied.title}
      actions={
        isWaiting ? (
          <Action run={() => cancelBlock(block.key)}>{actions.stopWaiting}</Action>
        ) : (
          <Action run={() => waitForBlock(block.key)}>{actions.waitUntilApplied}</Action>
        )
      }
    >
      <p>{notApplied.text}</p>
      {isWaiting && <Waiting block={block} what={waiting.untilApplied} />}
    </State>
  )
}

function OtherHash({
  block,
  differences,
}: {
  readonly block: BlockView
  readonly differences: readonly HashDifference[]
}) {
  const { key, ref } = block
  const name = differences[0]?.name ?? 'root-hash'
  return (
    <State
      icon={Ban}
      kind="other-hash"
      title={otherHash.titles[name]}
      actions={
        <>
          <Action run={() => checkBlock(key)}>{actions.retry}</Action>
          <Action run={() => openAnyway(key)}>{otherHash.openAnyway}</Action>
        </>
      }
    >
      <p>{otherHash.text(formatBlockRef(ref))}</p>
      {differences.map((each) => (
        <dl key={each.name} className="hash-difference">
          <dt className="hash-name">{otherHash.titles[each.name]}</dt>
          <dt>{otherHash.expected}</dt>
          <dd className="mono">{hashToHex(each.expected)}</dd>
          <dt>{otherHash.received}</dt>
          <dd className="mono">{hashToHex(each.received)}</dd>
        </dl>
      ))}
    </State>
  )
}

function Other({ block, problem }: TroubleProps) {
  const { key, ref, error } = block
  const retry = <Action run={() => checkBlock(key)}>{actions.retry}</Action>
  const isFile = useIsFile()
  const isRetried = !isFile && error !== null && isOutward(error.code)
  switch (problem.kind) {
    case 'not-here':
      return (
        <State icon={SearchX} kind="not-here" title={notHere.title(seqno(ref.seqno))} actions={retry}>
          <p>{notHere.text(seqno(problem.highest))}</p>
        </State>
      )
    case 'other-shard': {
      const other = problem.ref
      return (
        <State
          icon={Shuffle}
          kind="other-shard"
          title={otherShard.title}
          actions={
            <>
              <Action run={() => goToBlock(blockKey(other))}>{actions.open(formatBlockRef(other))}</Action>
              {retry}
            </>
          }
        >
          <p>
            {otherShard.missing}
            <span className="mono">{formatBlockRef(ref)}</span>
            {otherShard.assigned}
            <span className="mono">{formatBlockRef(other)}</span>.
          </p>
        </State>
      )
    }
    case 'wrong-block':
      return (
        <State icon={Ban} kind="wrong-block" title={wrongBlock.title} actions={retry}>
          <p>
            {wrongBlock.requested}
            <span className="mono">{formatBlockRef(ref)}</span>
            {wrongBlock.received}
            <span className="mono">{formatBlockRef(problem.ref)}</span>
            {wrongBlock.discarded}
          </p>
        </State>
      )
    case 'other-hash':
      return <OtherHash block={block} differences={problem.differences} />
    case 'cancelled':
      return (
        <State
          icon={CircleX}
          kind="cancelled"
          title={cancelled.title}
          actions={<Action run={() => checkBlock(key)}>{actions.load}</Action>}
        >
          <p>{cancelled.text}</p>
        </State>
      )
    case 'absent':
      return (
        <State icon={CircleHelp} kind="absent" title={absent.title} actions={retry}>
          <p>{absent.text}</p>
        </State>
      )
    default: {
      const text = error?.message ?? failed.text
      return (
        <State icon={CloudOff} kind="failed" title={failed.title} actions={retry}>
          <p>{text}</p>
          {isRetried && !text.endsWith(failed.retries) && <p>{failed.retries}</p>}
        </State>
      )
    }
  }
}

export function BlockTrouble({ block, problem }: TroubleProps) {
  if (problem.kind === 'not-yet') return <NotYet block={block} highest={problem.highest} />
  if (problem.kind === 'not-applied') return <NotApplied block={block} />
  return <Other block={block} problem={problem} />
}
