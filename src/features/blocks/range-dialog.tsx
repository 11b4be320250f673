import { useEffect, useState } from 'react'
import type { BlockView, KeptHeight } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { ask } from '../../bridge.ts'
import { FormDialog } from '../../components/dialog.tsx'
import { TitledInput } from '../../components/named-control.tsx'
import {
  exportBlocks,
  exportName,
  mostExportedRows,
  type ExportedBlock,
  type ExportFormat,
} from '../../lib/block-export.ts'
import { prepareRows, shardName } from '../../lib/block-rows.ts'
import { labelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { saveFile } from '../../commands.ts'
import { fetchRows } from './fetch-rows.ts'
import { range } from './block-detail-words.ts'

/** The default range reaches this far from the shown block. */
const nearby = 5_000
const anywhere = 2 ** 31 - 1

interface RangeDialogProps {
  readonly block: BlockView
  readonly onClose: () => void
}

async function readAll(block: BlockView, heights: readonly KeptHeight[]): Promise<readonly ExportedBlock[]> {
  const read: ExportedBlock[] = []
  for (const { seqno } of heights) {
    const key = blockKey({ ...block.ref, seqno })
    const reply = await fetchRows(key)
    if (!reply.ok) throw new Error(reply.error.message)
    read.push({ block: reply.value.block, rows: prepareRows(reply.value.rows).rows })
  }
  return read
}

/** Parses a seqno with or without separators; NaN if it is none. */
const seqnoOf = (text: string): number => {
  const digits = text.replace(/[,.'’_\s]/gu, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
}

export function RangeDialog({ block, onClose }: RangeDialogProps) {
  const [kept, setKept] = useState<readonly KeptHeight[]>([])
  // Empty until the user types, so that a later response only changes the defaults.
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const isTestnet = useIsTestnet()
  const { key } = block

  useEffect(() => {
    void ask((main) => main['blocks.around']({ key, radius: anywhere })).then((reply) => {
      if (reply.ok) setKept(reply.value)
    })
  }, [key])

  const near = kept.filter(({ seqno }) => Math.abs(seqno - block.ref.seqno) <= nearby)
  const from = typed.from ?? String(near[0]?.seqno ?? block.ref.seqno)
  const to = typed.to ?? String(near.at(-1)?.seqno ?? block.ref.seqno)
  const [first, last] = [seqnoOf(from), seqnoOf(to)]
  const fault = Number.isNaN(first + last) ? range.noSeqno : first > last ? range.reversed : null
  const chosen = kept.filter(({ seqno }) => seqno >= first && seqno <= last)
  const rows = chosen.reduce((sum, { count }) => sum + count, 0)
  const incomplete = chosen.filter(({ isComplete }) => !isComplete).length
  const missing = Math.max(0, last - first + 1) - chosen.length
  const isTooMuch = rows > mostExportedRows

  async function save(format: ExportFormat): Promise<void> {
    setBusy(true)
    try {
      const blocks = await readAll(block, chosen)
      const suffix = `to_${chosen.at(-1)?.seqno ?? last}`
      const name = exportName({ ref: { ...block.ref, seqno: chosen[0]?.seqno ?? first } }, format, suffix)
      await saveFile(name, exportBlocks(blocks, format, { labelOf, isTestnet }))
      onClose()
    } catch (thrown) {
      showToast(thrown instanceof Error ? thrown.message : range.failed)
    }
    setBusy(false)
  }

  const isReady = chosen.length > 0 && !isTooMuch && !isBusy
  return (
    <FormDialog
      title={range.title(shardName(block.ref))}
      accept={range.saveCsv}
      isDisabled={!isReady}
      aside={
        <button
          type="button"
          className="button is-aside"
          disabled={!isReady}
          onClick={() => void save('jsonl')}
        >
          {range.saveJsonLines}
        </button>
      }
      onAccept={() => save('csv')}
      onClose={onClose}
    >
      <TitledInput title={range.from} value={from} onChange={(next) => setTyped({ ...typed, from: next })} />
      <TitledInput title={range.to} value={to} onChange={(next) => setTyped({ ...typed, to: next })} />
      <p className="dim" aria-live="polite">
        {fault ?? range.chosen(chosen.length, incomplete, rows)}
        {fault === null && missing > 0 && range.missing(missing)}
        {isTooMuch && range.tooMany(mostExportedRows)}
      </p>
    </FormDialog>
  )
}
