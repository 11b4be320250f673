import type { BlockView } from '../../../electron/shared/models.ts'
import { shardToHex } from '../../../electron/shared/units.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { shortenHash } from '../../lib/addresses.ts'
import { formatBlockRef, type BlockRows } from '../../lib/block-rows.ts'
import { groupDigits } from '../../lib/text.ts'

interface BlockCardProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  /** No transaction is described above it. */
  readonly isAlone: boolean
}

function LogicalTimes({ rows }: { readonly rows: BlockRows }) {
  const first = rows.byKey.get(rows.keys[0] ?? '')
  const last = rows.byKey.get(rows.keys.at(-1) ?? '')
  if (first === undefined || last === undefined) return null
  return (
    <Field name="Logical time">
      <span className="mono">
        {groupDigits(first.lt)} –<br />
        {groupDigits(last.lt)}
      </span>
    </Field>
  )
}

/** The identity of a block in every notation, and how far it is known. */
export function BlockCard({ block, rows, isAlone }: BlockCardProps) {
  const { ref, rootHash, fileHash, observedAt, status } = block
  return (
    <>
      {isAlone && <h2>Block {groupDigits(ref.seqno.toString())}</h2>}
      <Section title="Block">
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
            <span className="mono">{groupDigits(ref.seqno.toString())}</span>
          </Field>
          {rootHash !== null && (
            <Field name="Root hash">
              <Value text={rootHash} what="root hash" onCopy={copyText}>
                <span title={rootHash}>{shortenHash(rootHash, 8, 6)}</span>
              </Value>
            </Field>
          )}
          {fileHash !== null && (
            <Field name="File hash">
              <Value text={fileHash} what="file hash" onCopy={copyText}>
                <span title={fileHash}>{shortenHash(fileHash, 8, 6)}</span>
              </Value>
            </Field>
          )}
          {rows !== null && <LogicalTimes rows={rows} />}
          <Field name="Last seen">
            {observedAt === null ? <span className="dim">not yet</span> : <Age at={observedAt} style="ago" />}
          </Field>
          <Field name="Known">
            {status === 'complete'
              ? 'whole, kept'
              : status === 'partial'
                ? 'in part'
                : status === 'loading'
                  ? 'being read'
                  : 'not read'}
          </Field>
        </Fields>
      </Section>
    </>
  )
}
