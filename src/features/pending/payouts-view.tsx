import { Download, ListPlus } from 'lucide-react'
import { useMemo, useRef, useState, type DragEvent } from 'react'
import type { PayoutView } from '../../../electron/shared/payouts.ts'
import { ask } from '../../bridge.ts'
import { reportFailure, saveTable } from '../../commands.ts'
import { watching } from '../../common-words.ts'
import { Empty } from '../../components/empty.tsx'
import { FilterField } from '../../components/filter-field.tsx'
import { focusDetail } from '../../components/focus-detail.ts'
import { Grid } from '../../components/grid.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { useFittingColumns, type TableColumn } from '../../components/use-columns.ts'
import { Select } from '../../components/select.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { readLayout } from '../../lib/column-layout.ts'
import { payoutsCsv, payoutSides, sideOf, summaryCsv } from '../../lib/payout-summary.ts'
import { safeText } from '../../lib/text.ts'
import { formatDay } from '../../lib/times.ts'
import { useLabelOf } from '../../stores/labels.ts'
import { usePayoutFilter, usePayoutLists, usePayouts } from '../../stores/payouts.ts'
import { currentStyle } from '../../stores/text-style.ts'
import { showToast } from '../../stores/toasts.ts'
import { BackButton } from './back-button.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutNotes } from './payout-notes.tsx'
import { PayoutRow, showTraceOf } from './payout-row.tsx'
import { PayoutSummary } from './payout-totals.tsx'
import { payouts as words } from './payout-words.ts'
import { readListFile } from '../../lib/read-list-file.ts'

const { columns: titles } = words
const allColumns: readonly TableColumn[] = [
  { id: 'state', title: titles.state, track: '122px' },
  { id: 'recipient', title: titles.recipient, track: 'minmax(150px, 1fr)' },
  { id: 'amount', title: titles.amount, track: 'minmax(184px, 1.2fr)', isEnd: true },
  { id: 'comment', title: titles.comment, track: 'minmax(126px, 2fr)', dropBelow: 716 },
  { id: 'from', title: titles.from, track: 'minmax(110px, 1.2fr)', dropBelow: 990 },
  { id: 'ended', title: titles.ended, track: '156px', dropBelow: 872 },
  { id: 'trace', title: titles.trace, track: '96px' },
]
const layout = readLayout(null, allColumns, [])

/**
 * Returns a test for payouts that contain a text. Each address is compared once: a list may contain the same address many
 * times.
 */
function finderOf(wanted: string, labelOf: (key: string) => string | null): (payout: PayoutView) => boolean {
  const [lower, plain] = [wanted.toLowerCase(), wanted.replaceAll(',', '')]
  // Most texts cannot be part of an address. Checking that first avoids formatting thousands of addresses.
  const isAddressPart = /^[\w-]+$/.test(wanted)
  const compared = new Map<string, boolean>()
  function isAddressFound(key: string): boolean {
    const texts = isAddressPart ? [friendlyOf(key, false), friendlyOf(key, true)] : []
    return (
      labelOf(key)?.toLowerCase().includes(lower) === true ||
      texts.some((text) => text.includes(wanted) || text.includes(lower))
    )
  }
  function isCompared(key: string): boolean {
    const isFound = compared.get(key) ?? isAddressFound(key)
    compared.set(key, isFound)
    return isFound
  }
  return ({ recipient, amount, asset, symbol = '', comment, from }) => {
    const texts = [`${amount} ${asset} ${symbol}`.toLowerCase(), comment?.toLowerCase() ?? '']
    if (texts.some((text) => text.includes(lower) || text.includes(plain))) return true
    return [recipient, from].some((key) => key !== null && isCompared(key))
  }
}

function exportAs(nameOf: (day: string) => string, text: string): Promise<void> {
  return saveTable(nameOf(formatDay(Date.now())), text)
}

export function Payouts({ onClose }: { readonly onClose: () => void }) {
  const lists = usePayoutLists(({ byKey }) => byKey)
  const listKeys = usePayoutLists(({ keys }) => keys)
  const byKey = usePayouts((state) => state.byKey)
  const keys = usePayouts((state) => state.keys)
  const { list, sides, typed } = usePayoutFilter()
  const setFilter = usePayoutFilter.setState
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { shown: columns, grid } = useFittingColumns(allColumns, layout)
  const renderCells = useMemo(
    () => (key: string) => <PayoutRow payoutKey={key} columns={columns} />,
    [columns],
  )

  const chosen = list !== null && lists.has(list) ? list : null
  const all = useMemo(() => keys.flatMap((key) => byKey.get(key) ?? []), [keys, byKey])
  const listed = useMemo(
    () => (chosen === null ? all : all.filter((payout) => payout.list === chosen)),
    [all, chosen],
  )
  const wanted = typed.trim()
  const labelOf = useLabelOf()
  const found = useMemo(() => {
    const isFound = wanted === '' ? () => true : finderOf(wanted, labelOf)
    return listed
      .filter((payout) => (sides.length === 0 || sides.includes(sideOf(payout))) && isFound(payout))
      .map(({ key }) => key)
  }, [listed, sides, wanted, labelOf])
  const open = useMemo(
    () =>
      Map.groupBy(
        all.filter(({ state }) => state !== 'completed'),
        (payout) => payout.list,
      ),
    [all],
  )

  async function read(given: File | undefined): Promise<void> {
    if (given === undefined) return
    const chosenFile = await readListFile(given)
    if (chosenFile.ok) setFile({ name: given.name, text: chosenFile.text })
    else showToast(chosenFile.message)
  }

  function drop(event: DragEvent): void {
    const [dropped] = event.dataTransfer.files
    if (dropped === undefined) return
    event.preventDefault()
    void read(dropped)
  }

  async function remove(id: string): Promise<void> {
    const name = lists.get(id)?.name ?? ''
    if (!(await reportFailure(ask((main) => main['payouts.remove']({ id }))))) return
    const run = (): void => void reportFailure(ask((main) => main['payouts.restore']({ id })))
    showToast(words.removed(name), { title: watching.undo, run })
  }

  return (
    <div
      className="payouts"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
    >
      <div className="pane-tools is-journal">
        <BackButton name={words.back} onClose={onClose} />
        {all.length > 0 && (
          <button
            type="button"
            className="button"
            title={words.addHint}
            onClick={() => picker.current?.click()}
          >
            <ListPlus size={13} aria-hidden="true" /> <span className="tool-word">{words.add}</span>
          </button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={words.file}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {all.length > 0 && (
          <>
            <Select
              aria-label={words.list}
              value={chosen}
              choices={[
                [null, words.all],
                ...listKeys.map(
                  (id) =>
                    [
                      id,
                      words.listName(safeText(lists.get(id)?.name ?? '', 60), open.get(id)?.length ?? 0),
                    ] as const,
                ),
              ]}
              onChange={(id) => setFilter({ list: id })}
            />
            <button
              type="button"
              className="button"
              onClick={() => void exportAs(words.linesFile, payoutsCsv(listed, lists, currentStyle()))}
            >
              <Download size={13} aria-hidden="true" /> {words.exportLines}
            </button>
            <ItemMenu
              subject={words.label}
              isInline
              choices={[
                {
                  id: 'summary',
                  title: words.exportSummary,
                  run: () => void exportAs(words.summaryFile, summaryCsv(listed, currentStyle())),
                },
                ...(chosen === null
                  ? []
                  : [{ id: 'remove', title: words.remove, run: () => void remove(chosen) }]),
              ]}
            />
          </>
        )}
      </div>
      {all.length === 0 ? (
        <Empty title={words.empty.title}>
          <p>{words.empty.text}</p>
          <pre className="mono">
            {words.empty.columns}
            {'\n'}
            {words.empty.example}
          </pre>
          <p className="dim">{words.empty.note}</p>
          <button
            type="button"
            className="button is-main"
            title={words.addHint}
            onClick={() => picker.current?.click()}
          >
            {words.add}
          </button>
        </Empty>
      ) : (
        <>
          <div className="sums">
            <PayoutSummary payouts={listed} />
          </div>
          <PayoutNotes open={[...open.keys()].filter((id) => chosen === null || id === chosen)} />
          <div className="pane-tools is-journal">
            <FilterField
              label={words.search}
              placeholder={words.search}
              value={typed}
              onChange={(text) => setFilter({ typed: text })}
            />
            <fieldset className="inline-choices">
              <legend className="visually-hidden">{words.states}</legend>
              {payoutSides.map((side) => (
                <label key={side} className="choice">
                  <input
                    type="checkbox"
                    checked={sides.includes(side)}
                    onChange={({ target }) =>
                      setFilter({
                        sides: target.checked ? [...sides, side] : sides.filter((each) => each !== side),
                      })
                    }
                  />
                  {words.sides[side]}
                </label>
              ))}
            </fieldset>
            <span className="tool-count" role="status">
              {words.shown(found.length, listed.length)}
            </span>
          </div>
          <Grid
            label={words.label}
            kind="journal"
            columns={grid}
            rows={{
              keys: found,
              renderCells,
              list: JSON.stringify([chosen, sides, wanted]),
            }}
            selectedKey={selected}
            onSelect={(key, isOpened) => {
              setSelected(key)
              void showTraceOf(byKey.get(key) ?? {}).then(() => isOpened && focusDetail())
            }}
          />
          {found.length === 0 && (
            <Empty title={words.none.title}>
              <p>{words.none.text}</p>
            </Empty>
          )}
        </>
      )}
      {file !== null && (
        <PayoutDialog
          text={file.text}
          fileName={file.name}
          onClose={(id) => {
            setFile(null)
            if (id !== null) setFilter({ list: id })
          }}
        />
      )}
    </div>
  )
}
