import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { exportBlocks, exportName, type ExportFormat } from '../../lib/block-export.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { countOf } from '../../lib/text.ts'
import { labelOf } from '../../stores/labels.ts'
import { RangeDialog } from './range-dialog.tsx'
import { saveFile } from './save-file.ts'

interface ExportMenuProps {
  readonly block: BlockView | undefined
  readonly rows: BlockRows | null
  readonly matching: readonly BlockRow[]
}

/** Saves the transactions of the block, all or those that the filter lets pass, or of the kept blocks around it. */
export function ExportMenu({ block, rows, matching }: ExportMenuProps) {
  /** The block from which a range was asked for: another one may be shown meanwhile. */
  const [rangeFrom, setRangeFrom] = useState<BlockView | null>(null)
  const total = rows?.rows.length ?? 0
  const isFiltered = matching.length !== total
  const isEmpty = block === undefined || rows === null || block.observedAt === null

  async function save(chosen: readonly BlockRow[], format: ExportFormat, suffix: string): Promise<void> {
    if (block === undefined) return
    const suggested = exportName(block, format, block.status === 'complete' ? suffix : `${suffix}in-part`)
    await saveFile(suggested, exportBlocks([{ block, rows: chosen }], format, labelOf))
  }

  function choose(id: string): void {
    if (rows === null) return
    if (id === 'csv' || id === 'jsonl') void save(rows.rows, id, '')
    else if (id === 'csv-filtered') void save(matching, 'csv', 'filtered')
    else if (id === 'jsonl-filtered') void save(matching, 'jsonl', 'filtered')
    else setRangeFrom(block ?? null)
  }

  const all = countOf(total, 'row')
  const some = countOf(matching.length, 'filtered row')
  return (
    <>
      <MenuTrigger>
        <Button className="button" isDisabled={isEmpty}>
          <Download size={14} aria-hidden="true" /> <span className="tool-word">Export</span>
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" aria-label="Export" onAction={(id) => choose(String(id))}>
            <MenuItem id="csv" className="menu-item">{`CSV, ${all}`}</MenuItem>
            <MenuItem id="jsonl" className="menu-item">{`JSON lines, ${all}`}</MenuItem>
            <MenuItem id="csv-filtered" className="menu-item" isDisabled={!isFiltered}>
              {`CSV, ${some}`}
            </MenuItem>
            <MenuItem id="jsonl-filtered" className="menu-item" isDisabled={!isFiltered}>
              {`JSON lines, ${some}`}
            </MenuItem>
            <MenuItem id="range" className="menu-item">
              A range of kept blocks…
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {rangeFrom !== null && <RangeDialog block={rangeFrom} onClose={() => setRangeFrom(null)} />}
    </>
  )
}
