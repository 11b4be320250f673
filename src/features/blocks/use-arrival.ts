import { useEffect } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { refOfKey } from '../../../electron/shared/block-ref.ts'
import { findBlock, showFoundBlock } from '../../commands.ts'
import { shortBlockName, type BlockRow, type BlockRows } from '../../lib/block-rows.ts'
import { useBlockView, type TraceOrigin } from '../../stores/block-view.ts'
import { showToast } from '../../stores/toasts.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { tools } from './blocks-words.ts'

export function findTransaction(rows: BlockRows, { hashes, accounts }: TraceOrigin): BlockRow | null {
  const listed = hashes.map((hash) => rows.byKey.get(hash)).find((row) => row !== undefined)
  if (listed !== undefined) return listed
  return hashes.length > 0 ? null : (rows.rows.find(({ account }) => accounts.includes(account)) ?? null)
}

/** Maximum number of transactions of a trace for which a stored block is searched. */
const mostSearched = 32

/** Says that the transactions are in other blocks. Links to the first of these that is stored: the service does not name them. */
async function reportAbsence(origin: TraceOrigin): Promise<void> {
  const found = await Promise.all(origin.hashes.slice(0, mostSearched).map(findBlock))
  if (useBlockView.getState().origin !== origin) return
  const block = found.find((each) => each !== null)
  const link = block && {
    title: tools.openShardBlock(shortBlockName(refOfKey(block.key))),
    run: () => showFoundBlock(block),
  }
  showToast(tools.noTransactionHere, link ?? null)
}

/** Origins about which the user was told. The origin itself stays for Back. */
const reported = new WeakSet<TraceOrigin>()

export function useArrival(block: BlockView | undefined, rows: BlockRows | null): void {
  const origin = useBlockView((view) => view.origin)
  useEffect(() => {
    if (origin === null || rows === null || block?.key !== origin.block) return
    if (useView.getState().row.blocks !== null) return
    const row = findTransaction(rows, origin)
    if (row !== null) selectRow('blocks', row.hash)
    else if (block.status === 'complete' && !reported.has(origin)) {
      reported.add(origin)
      void reportAbsence(origin)
    }
  }, [origin, rows, block?.key, block?.status])
}
