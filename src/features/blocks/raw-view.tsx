import type { BlockView } from '../../../electron/shared/block-models.ts'
import { copyText } from '../../commands.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import type { BlockRow } from '../../lib/block-rows.ts'

interface RawViewProps {
  readonly block: BlockView
  readonly row: BlockRow | undefined
}

/** The block's id and the transaction in the service's own words and units, as far as they are kept. */
function rawOf({ ref, rootHash, fileHash }: BlockView, row: BlockRow | undefined): string {
  const { workchain, shard, seqno } = ref
  const id = { workchain, shard, seqno, root_hash: rootHash, file_hash: fileHash }
  const transaction = row === undefined ? null : { account: row.account, lt: row.lt, hash: row.hash }
  return JSON.stringify(transaction === null ? { id } : { id, transaction }, null, 2)
}

export function RawView({ block, row }: RawViewProps) {
  const text = rawOf(block, row)
  return (
    <details className="raw" open>
      <summary>Raw</summary>
      <div className="raw-body">
        <CopyButton text={text} what="raw JSON" onCopy={copyText} />
        <pre tabIndex={0}>{text}</pre>
      </div>
    </details>
  )
}
