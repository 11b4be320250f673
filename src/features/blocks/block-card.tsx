import { Pin, PinOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { BlockContradiction, BlockView } from '../../../electron/shared/block-models.ts'
import { shardToHex } from '../../../electron/shared/units.ts'
import { differenceText } from '../../../electron/shared/words/blocks.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { hashToHex, shortenHash } from '../../lib/addresses.ts'
import { formatBlockRef, type BlockRows } from '../../lib/block-rows.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import { useCanAsk } from '../../stores/status.ts'
import { useText } from '../../stores/text-style.ts'
import { useAsOf } from '../../stores/view.ts'
import { checkBlock } from './navigate.ts'
import { PinNote } from './pin-note.tsx'
import { setPin } from './pins.ts'

type HashForm = 'base64' | 'hex'

interface HashFieldProps {
  readonly name: string
  readonly hash: string
  readonly form: HashForm
}

function HashField({ name, hash, form }: HashFieldProps) {
  const hex = hashToHex(hash) ?? hash
  const other: HashForm = form === 'hex' ? 'base64' : 'hex'
  const texts = { base64: hash, hex }
  const what = name.toLowerCase()
  return (
    <Field name={name}>
      <Value text={texts[form]} what={`${what} in ${form}`} onCopy={copyText} />
      <Value text={texts[other]} what={`${what} in ${other}`} onCopy={copyText}>
        <span className="dim" title={texts[other]}>
          {shortenHash(texts[other], 8, 6)}
        </span>
      </Value>
    </Field>
  )
}

function Difference({ contradiction: { difference, at } }: { readonly contradiction: BlockContradiction }) {
  return (
    <Field name="Differs">
      <span className="tone-bad">
        {useText(differenceText(difference), 400)}, <Age at={at} style="ago" />
      </span>
    </Field>
  )
}

function Times({ block }: { readonly block: BlockView }) {
  const { firstSeenAt, observedAt, checks, contradiction } = block
  if (firstSeenAt === null || observedAt === null) return null
  return (
    <>
      <Field name="First read">
        <Age at={firstSeenAt} style="ago" />
      </Field>
      <Field name="Checked">
        {countOf(checks, 'time')}
        {checks > 1 && (contradiction === null ? ', same' : ', and answers differ')}
        {', last '}
        <Age at={observedAt} style="ago" />
      </Field>
      {contradiction !== null && <Difference contradiction={contradiction} />}
    </>
  )
}

function Counts({ block, rows }: { readonly block: BlockView; readonly rows: BlockRows }) {
  const first = rows.rows[0]
  const last = rows.rows.at(-1)
  const atLeast = block.status === 'complete' ? '' : 'at least '
  return (
    <>
      <Field name="Holds">
        {atLeast}
        {countOf(rows.rows.length, 'transaction')} of {atLeast}
        {countOf(rows.accounts, 'account')}
      </Field>
      {first !== undefined && last !== undefined && (
        <Field name="Logical time">
          <Value text={first.lt} what="first logical time" onCopy={copyText}>
            {groupDigits(first.lt)}
          </Value>
          <Value text={last.lt} what="last logical time" onCopy={copyText}>
            {groupDigits(last.lt)}
          </Value>
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
    <p className="inline-choices card-actions">
      <button
        type="button"
        className="button is-small"
        disabled={!canAsk || block.reading !== null}
        onClick={() => void checkBlock(block.key)}
      >
        <RefreshCw size={12} aria-hidden="true" /> Check again
      </button>
      <button
        type="button"
        className="button is-small"
        aria-pressed={isPinned}
        disabled={isPast || block.observedAt === null}
        onClick={() => void setPin(block.key, !isPinned, null)}
      >
        {isPinned ? <PinOff size={12} aria-hidden="true" /> : <Pin size={12} aria-hidden="true" />}
        {isPinned ? 'Unpin' : 'Pin'}
      </button>
    </p>
  )
}

interface BlockCardProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  /** No transaction is described above it. */
  readonly isAlone: boolean
}

/** The identity of a block in every notation, and how well it is known. */
export function BlockCard({ block, rows, isAlone }: BlockCardProps) {
  const [form, setForm] = useState<HashForm>('base64')
  const { ref, rootHash, fileHash, pin } = block
  return (
    <>
      {isAlone && <h2>Block {groupDigits(ref.seqno.toString())}</h2>}
      <Section title="Block">
        <Actions block={block} />
        {pin !== null && <PinNote blockKey={block.key} pin={pin} />}
        <Fields>
          <Field name="Identifier">
            <Value text={formatBlockRef(ref)} what="identifier" onCopy={copyText} />
          </Field>
          <Field name="Workchain">
            {ref.workchain} {ref.workchain === -1 && <span className="dim">masterchain</span>}
            {ref.workchain === 0 && <span className="dim">basechain</span>}
          </Field>
          <Field name="Shard">
            <Value text={shardToHex(ref.shard)} what="shard in hex" onCopy={copyText} />
            <Value text={ref.shard} what="shard in decimal" onCopy={copyText}>
              <span className="dim">{ref.shard}</span>
            </Value>
          </Field>
          <Field name="Seqno">
            <Value text={ref.seqno.toString()} what="seqno" onCopy={copyText}>
              {groupDigits(ref.seqno.toString())}
            </Value>
          </Field>
          {rootHash !== null && <HashField name="Root hash" hash={rootHash} form={form} />}
          {fileHash !== null && <HashField name="File hash" hash={fileHash} form={form} />}
          {rootHash !== null && (
            <Field name="Hashes in">
              <button
                type="button"
                className="button is-small"
                aria-label={`Hashes in ${form}, show in ${form === 'hex' ? 'base64' : 'hex'}`}
                onClick={() => setForm(form === 'hex' ? 'base64' : 'hex')}
              >
                {form}
              </button>
            </Field>
          )}
          {rows !== null && block.loaded > 0 && <Counts block={block} rows={rows} />}
          <Times block={block} />
        </Fields>
      </Section>
    </>
  )
}
