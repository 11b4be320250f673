import { GitCompare, Pin, PinOff, RefreshCw } from 'lucide-react'
import { Fragment } from 'react'
import type { BlockContradiction, BlockView } from '../../../electron/shared/block-models.ts'
import { lastCheckAt } from '../../../electron/shared/block-view.ts'
import { fullBlockId } from '../../../electron/shared/block-ref.ts'
import { shardToHex } from '../../../electron/shared/units.ts'
import { differenceText } from '../../../electron/shared/words/block-words.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { ExplorerLinks } from '../../components/explorer-links.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { useExplorerChoices } from '../../explorer-choices.ts'
import { hashToHex, shortenHash } from '../../lib/addresses.ts'
import { formatBlockRef, type BlockRows } from '../../lib/block-rows.ts'
import { groupDigits } from '../../lib/text.ts'
import { useCanAsk } from '../../stores/status.ts'
import { useText } from '../../stores/text-style.ts'
import { useAsOf } from '../../stores/view.ts'
import { compareBlock, togglePin } from './block-actions.ts'
import { checkBlock } from './navigate.ts'
import { PinNote } from './pin-note.tsx'
import { comparison } from './comparison-words.ts'
import { card, copied } from './block-detail-words.ts'

function HashField({ name, hash }: { readonly name: string; readonly hash: string }) {
  const hex = hashToHex(hash) ?? hash
  return (
    <Field name={name}>
      <Value text={hash} what={copied.base64(name)} onCopy={copyText} />
      <Value text={hex} what={copied.hex(name)} onCopy={copyText}>
        <span className="dim" title={hex}>
          {shortenHash(hex, 8, 6)}
        </span>
      </Value>
    </Field>
  )
}

/** Allows a line break after each comma, so that no number is broken if it fits on a line. */
function BlockId({ text }: { readonly text: string }) {
  return text.split(/(?<=,)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Difference({ contradiction: { difference, at } }: { readonly contradiction: BlockContradiction }) {
  return (
    <Field name={card.difference}>
      <span className="tone-bad">
        {useText(differenceText(difference), 400)}, <Age at={at} style="ago" />
      </span>
    </Field>
  )
}

function Times({ block }: { readonly block: BlockView }) {
  const { firstSeenAt, checks, contradiction } = block
  const checkedAt = lastCheckAt(block)
  if (firstSeenAt === null || checkedAt === null) return null
  return (
    <>
      <Field name={card.firstLoaded}>
        <Age at={firstSeenAt} style="ago" />
      </Field>
      <Field name={card.checked}>
        {card.checks(checks, contradiction === null)}
        <Age at={checkedAt} style="ago" />
      </Field>
      {contradiction !== null && <Difference contradiction={contradiction} />}
    </>
  )
}

function Counts({ block, rows }: { readonly block: BlockView; readonly rows: BlockRows }) {
  const first = rows.rows[0]
  const last = rows.rows.at(-1)
  return (
    <>
      <Field name={card.contents}>
        {card.count(
          rows.rows.length,
          rows.accounts,
          block.status === 'complete' && rows.rows.length === block.loaded,
        )}
      </Field>
      {first !== undefined && last !== undefined && (
        <Field name={card.logicalTime}>
          <Value text={first.lt} what={copied.firstLt} onCopy={copyText} />
          <Value text={last.lt} what={copied.lastLt} onCopy={copyText} />
        </Field>
      )}
    </>
  )
}

function Actions({ block }: { readonly block: BlockView }) {
  const isPast = useAsOf() !== null
  const canAsk = useCanAsk()
  const isPinned = block.pin !== null
  return (
    <p className="card-actions">
      <button
        type="button"
        className="button is-small"
        disabled={!canAsk || block.reading !== null}
        onClick={() => void checkBlock(block.key)}
      >
        <RefreshCw size={12} aria-hidden="true" /> {block.observedAt === null ? card.retry : card.check}
      </button>
      <button
        type="button"
        className="button is-small"
        aria-pressed={isPinned}
        title={card.pinHint}
        disabled={isPast || block.observedAt === null}
        onClick={() => togglePin(block)}
      >
        {isPinned ? <PinOff size={12} aria-hidden="true" /> : <Pin size={12} aria-hidden="true" />}
        {isPinned ? card.unpin : card.pin}
      </button>
      <button
        type="button"
        className="button is-small"
        title={comparison.compareHint}
        disabled={block.observedAt === null}
        onClick={() => compareBlock(block)}
      >
        <GitCompare size={12} aria-hidden="true" /> {comparison.compare}
      </button>
    </p>
  )
}

interface BlockCardProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  /** True when no transaction is shown above the block. */
  readonly hasHeading: boolean
}

export function BlockCard({ block, rows, hasHeading }: BlockCardProps) {
  const { ref, rootHash, fileHash, pin } = block
  const explorers = useExplorerChoices('block', block.key)
  const facts = (
    <>
      <Actions block={block} />
      {pin !== null && <PinNote blockKey={block.key} pin={pin} />}
      <Fields>
        <Field name={card.identifier}>
          <Value text={formatBlockRef(ref)} what={copied.identifier} onCopy={copyText}>
            <BlockId text={formatBlockRef(ref)} />
          </Value>
          {rootHash !== null && (
            <Value
              text={fullBlockId(ref, { rootHash, fileHash })}
              what={copied.fullIdentifier}
              onCopy={copyText}
            >
              <span className="dim">{card.withHashes}</span>
            </Value>
          )}
        </Field>
        <ExplorerLinks links={explorers} />
        <Field name={card.workchain}>
          {ref.workchain} {ref.workchain === -1 && <span className="dim">{card.masterchain}</span>}
          {ref.workchain === 0 && <span className="dim">{card.basechain}</span>}
        </Field>
        <Field name={card.shard}>
          <Value text={shardToHex(ref.shard)} what={copied.shardInHex} onCopy={copyText} />
          <Value text={ref.shard} what={copied.shardInDecimal} onCopy={copyText}>
            <span className="dim">{ref.shard}</span>
          </Value>
        </Field>
        <Field name={card.seqno}>
          <Value text={ref.seqno.toString()} what={copied.seqno} onCopy={copyText}>
            {groupDigits(ref.seqno.toString())}
          </Value>
        </Field>
        {rootHash !== null && <HashField name={card.rootHash} hash={rootHash} />}
        {fileHash !== null && <HashField name={card.fileHash} hash={fileHash} />}
        {rows !== null && block.loaded > 0 && <Counts block={block} rows={rows} />}
        <Times block={block} />
      </Fields>
    </>
  )
  if (!hasHeading) return <Section title={card.title}>{facts}</Section>
  return (
    <>
      <h2>{card.heading(groupDigits(ref.seqno.toString()))}</h2>
      {facts}
    </>
  )
}
