import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { exportBlocks, exportName, type ExportFormat } from '../../lib/block-export.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { labelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { RangeDialog } from './range-dialog.tsx'
import { saveFile } from '../../commands.ts'
import { exports } from './block-detail-words.ts'

interface ExportMenuProps {
  readonly block: BlockView | undefined
  readonly rows: BlockRows | null
  readonly matching: readonly BlockRow[]
}

export function ExportMenu({ block, rows, matching }: ExportMenuProps) {
  /** The block for which the range dialog was opened. The displayed block may change while the dialog is open. */
  const [rangeFrom, setRangeFrom] = useState<BlockView | null>(null)
  const isTestnet = useIsTestnet()
  const total = rows?.rows.length ?? 0
  const isFiltered = matching.length !== total
  const isEmpty = block === undefined || rows === null || block.observedAt === null

  async function save(chosen: readonly BlockRow[], format: ExportFormat, suffix: string): Promise<void> {
    if (block === undefined) return
    const suffixes = [suffix, block.status === 'complete' ? '' : 'partial']
    const suggested = exportName(block, format, suffixes.filter((each) => each !== '').join('_'))
    await saveFile(suggested, exportBlocks([{ block, rows: chosen }], format, { labelOf, isTestnet }))
  }

  function choose(id: string): void {
    if (rows === null) return
    if (id === 'csv' || id === 'jsonl') void save(rows.rows, id, '')
    else if (id === 'csv-filtered') void save(matching, 'csv', 'filtered')
    else if (id === 'jsonl-filtered') void save(matching, 'jsonl', 'filtered')
    else setRangeFrom(block ?? null)
  }

  const all = exports.rows(total)
  const some = exports.filteredRows(matching.length)
  return (
    <>
      <MenuTrigger>
        <span title={exports.hint}>
          <Button className="button" data-key="e" isDisabled={isEmpty}>
            <Download size={14} aria-hidden="true" /> <span className="tool-word">{exports.label}</span>
          </Button>
        </span>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" aria-label={exports.label} onAction={(id) => choose(String(id))}>
            <MenuItem id="csv" className="menu-item">
              {exports.csv(all)}
            </MenuItem>
            <MenuItem id="jsonl" className="menu-item">
              {exports.jsonLines(all)}
            </MenuItem>
            <MenuItem id="csv-filtered" className="menu-item" isDisabled={!isFiltered}>
              {exports.csv(some)}
            </MenuItem>
            <MenuItem id="jsonl-filtered" className="menu-item" isDisabled={!isFiltered}>
              {exports.jsonLines(some)}
            </MenuItem>
            <MenuItem id="range" className="menu-item">
              {exports.range}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {rangeFrom !== null && <RangeDialog block={rangeFrom} onClose={() => setRangeFrom(null)} />}
    </>
  )
}
