import { useEffect, useMemo, useState } from 'react'
import type { BlockView, ComparedBlock } from '../../../electron/shared/block-models.ts'
import { blockKey, hashIn, parseBlockRef, refOfKey } from '../../../electron/shared/block-ref.ts'
import { unpackRows } from '../../../electron/shared/block-rows.ts'
import { blockRefFaults } from '../../../electron/shared/words/block-ref-words.ts'
import { ask } from '../../bridge.ts'
import { findBlock } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import {
  changes,
  compareAccounts,
  compareTransactions,
  countChanges,
  type Change,
} from '../../lib/block-difference.ts'
import { shortBlockName, type BlockRows } from '../../lib/block-rows.ts'
import { formatDateTime } from '../../lib/times.ts'
import { compareWith, type CompareTarget } from '../../stores/block-view.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { CloseAside } from './close-aside.tsx'
import { AccountChanges, changeName, TransactionChanges } from './comparison-tables.tsx'
import { comparison as words } from './comparison-words.ts'
import { fetchRows } from './fetch-rows.ts'
import { useReadings } from './raw-view.tsx'

type Loaded =
  | { readonly ok: true; readonly block: ComparedBlock }
  | { readonly ok: false; readonly message: string }

async function load({ key, readingNumber }: CompareTarget): Promise<Loaded> {
  if (readingNumber > 0) {
    const reply = await ask((main) => main['blocks.readingRows']({ key, reading: readingNumber }))
    return reply.ok
      ? { ok: true, block: { ...reply.value, rows: unpackRows(reply.value.rows) } }
      : { ok: false, message: reply.error.message }
  }
  const reply = await fetchRows(key)
  if (!reply.ok) return { ok: false, message: reply.error.message }
  const { block, rows } = reply.value
  const { rootHash, fileHash, status } = block
  return rootHash === null || fileHash === null
    ? { ok: false, message: block.error?.message ?? words.unavailable }
    : { ok: true, block: { rootHash, fileHash, isComplete: status === 'complete', rows } }
}

function useCompared(target: CompareTarget): Loaded | null {
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly result: Loaded } | null>(null)
  const view = useBlocks(({ byKey }) => byKey.get(target.key))
  const isKnown = view !== undefined
  useEffect(() => {
    if (!isKnown) void ask((main) => main['blocks.open']({ text: target.key }))
  }, [isKnown, target.key])
  const name = `${target.key} ${target.readingNumber} ${view?.loaded ?? ''} ${view?.status ?? ''}`
  const isReady = isKnown && view.status !== 'loading'
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    void load(target).then((result) => isCurrent && setLoaded({ name, result }))
    return () => {
      isCurrent = false
    }
  }, [name, isReady, target])
  return loaded?.name === name ? loaded.result : null
}

function HashLine({ name, isSame }: { readonly name: string; readonly isSame: boolean }) {
  return (
    <span className={isSame ? 'dim' : 'tone-bad'}>
      {isSame ? words.sameHash(name) : words.otherHash(name)}
    </span>
  )
}

interface DifferenceProps {
  readonly block: BlockView
  readonly rows: BlockRows
  readonly other: ComparedBlock
  /** False if another block is compared: its hashes and transactions always differ, so its accounts are shown first. */
  readonly isSameBlock: boolean
}

function Difference({ block, rows, other, isSameBlock }: DifferenceProps) {
  const [table, setTable] = useState<'transactions' | 'accounts'>(isSameBlock ? 'transactions' : 'accounts')
  const [hidden, setHidden] = useState<ReadonlySet<Change>>(new Set(['same']))
  const transactions = useMemo(() => compareTransactions(rows.rows, other.rows), [rows, other])
  const accounts = useMemo(() => compareAccounts(transactions), [transactions])
  const list = table === 'transactions' ? transactions : accounts
  const counts = useMemo(() => countChanges(list), [list])
  const shownTransactions = useMemo(
    () => transactions.filter(({ change }) => !hidden.has(change)),
    [transactions, hidden],
  )
  const shownAccounts = useMemo(
    () => accounts.filter(({ change }) => !hidden.has(change)),
    [accounts, hidden],
  )
  const shown = table === 'transactions' ? shownTransactions.length : shownAccounts.length
  const isComplete = block.status === 'complete' && other.isComplete
  const isEqual = transactions.every(({ change }) => change === 'same')

  function toggle(change: Change): void {
    const next = new Set(hidden)
    if (!next.delete(change)) next.add(change)
    setHidden(next)
  }

  return (
    <>
      {(isSameBlock || isEqual || !isComplete) && (
        <div className="block-line">
          {isSameBlock && (
            <>
              <HashLine name={words.rootHash} isSame={block.rootHash === other.rootHash} />
              <HashLine name={words.fileHash} isSame={block.fileHash === other.fileHash} />
            </>
          )}
          {isEqual && <span>{words.equal}</span>}
          {!isComplete && <InlineMessage tone="attention">{words.incomplete}</InlineMessage>}
        </div>
      )}
      <div className="block-line is-filter" role="group" aria-label={words.change}>
        {(['transactions', 'accounts'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="button is-small"
            aria-pressed={table === each}
            onClick={() => setTable(each)}
          >
            {words[each]}
          </button>
        ))}
        <span className="push" />
        {changes.map((change) => (
          <button
            key={change}
            type="button"
            className="button is-small"
            aria-pressed={!hidden.has(change)}
            onClick={() => toggle(change)}
          >
            {words.filter(changeName(change, isSameBlock || table === 'transactions'), counts[change])}
          </button>
        ))}
      </div>
      {shown === 0 && <Empty title={words.empty}>{null}</Empty>}
      {shown > 0 && table === 'transactions' && <TransactionChanges list={shownTransactions} />}
      {shown > 0 && table === 'accounts' && <AccountChanges list={shownAccounts} isSameBlock={isSameBlock} />}
    </>
  )
}

interface ComparisonProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  readonly target: CompareTarget
}

export function Comparison({ block, rows, target }: ComparisonProps) {
  const loaded = useCompared(target)
  const later = (useReadings(block) ?? []).filter(({ reading }) => reading > 0)

  async function choose(text: string): Promise<string | null> {
    const parsed = parseBlockRef(text)
    const hash = hashIn(text)
    if (!parsed.ok && hash === null) return parsed.message
    const key = parsed.ok ? blockKey(parsed.ref) : (await findBlock(hash?.base64 ?? ''))?.key
    if (key === undefined) return blockRefFaults.hashNotStored
    compareWith({ key, readingNumber: 0 })
    return null
  }

  const reading = later.find((each) => each.reading === target.readingNumber)?.responses[0]
  const name =
    target.readingNumber > 0 && reading !== undefined
      ? words.laterReading(formatDateTime(reading.receivedAt))
      : shortBlockName(refOfKey(target.key))
  return (
    <section className="block-aside" aria-label={words.title}>
      <div className="block-line">
        <h2>{words.title}</h2>
        <span className="clip">{shortBlockName(block.ref)}</span>
        <span className="dim">{words.after}</span>
        <span className="clip">{name}</span>
        <CloseAside label={words.close} />
      </div>
      <div className="block-line">
        <AddField
          label={words.choose}
          button={words.chooseButton}
          placeholder={words.placeholder}
          onSubmit={choose}
        />
        {later.map(({ reading: number, responses }) => (
          <button
            key={number}
            type="button"
            className="button is-small"
            aria-pressed={target.readingNumber === number}
            onClick={() => compareWith({ key: block.key, readingNumber: number })}
          >
            {words.laterReading(formatDateTime(responses[0]?.receivedAt ?? 0))}
          </button>
        ))}
      </div>
      {loaded === null && <Empty title={words.loading}>{null}</Empty>}
      {loaded?.ok === false && <InlineMessage tone="attention">{loaded.message}</InlineMessage>}
      {loaded?.ok === true && rows !== null && (
        <Difference
          key={`${target.key === block.key}`}
          block={block}
          rows={rows}
          other={loaded.block}
          isSameBlock={target.key === block.key}
        />
      )}
    </section>
  )
}
