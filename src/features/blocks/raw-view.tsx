import type { BlockView } from '../../../electron/shared/block-models.ts'
import { copyText } from '../../commands.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import type { BlockRow } from '../../lib/block-rows.ts'
import { copied, facts } from './block-detail-words.ts'

interface RawViewProps {
  readonly block: BlockView
  readonly row: BlockRow | undefined
}

/** Returns the stored fields with the names and units of the service's API. */
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
      <summary>{facts.raw}</summary>
      <div className="raw-body">
        <CopyButton text={text} what={copied.rawJson} onCopy={copyText} />
        <pre tabIndex={0}>{text}</pre>
      </div>
    </details>
  )
}
