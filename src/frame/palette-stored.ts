import { useEffect, useState } from 'react'
import { hashIn, refOfKey } from '../../electron/shared/block-ref.ts'
import { printText } from '../../electron/shared/filter/tree.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import type { FoundBlock } from '../../electron/shared/block-models.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { ask } from '../bridge.ts'
import { findBlock, showFoundBlock } from '../commands.ts'
import { keepRead } from '../stores/read-traces.ts'
import { formatBlockRef } from '../lib/block-rows.ts'
import { textOf } from '../stores/text-style.ts'
import { go, type PaletteItem } from './palette-entries.ts'
import { entries, hints } from './palette-words.ts'

const shortestQuery = 3
const settleMs = 200
const most = 5
const none: readonly PaletteItem[] = []

function itemOf(trace: TraceView, kind = 'stored'): PaletteItem {
  return {
    id: `${kind}.${trace.key}`,
    title: textOf(trace.actions[0]?.title ?? [text(entries.trace)], 100),
    hint: traceStateNames[trace.state],
    run: () => {
      keepRead([trace])
      go('pending', trace.key)
    },
  }
}

/**
 * Returns the newest ended traces that match the query, from the store's search index. While more of a word is typed, the results of
 * its beginning remain.
 */
export function useStoredTraces(query: string): readonly PaletteItem[] {
  const [found, setFound] = useState<{ readonly words: string; readonly items: readonly PaletteItem[] }>()
  const words = query.trim()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      if (words.length < shortestQuery) return
      const page = await ask((main) =>
        main['journal.page']({
          text: printText(words),
          states: [],
          from: null,
          to: null,
          before: null,
          limit: most,
        }),
      )
      if (isCurrent)
        setFound({ words, items: page.ok ? page.value.traces.map((trace) => itemOf(trace)) : [] })
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  return found !== undefined && words.startsWith(found.words) ? found.items : none
}

function blockItem(found: FoundBlock): PaletteItem {
  const { key, transaction } = found
  const name = formatBlockRef(refOfKey(key))
  return {
    id: transaction === null ? 'block.hash' : 'block.transaction',
    title: transaction === null ? entries.showBlock(name) : entries.showTransaction(name),
    hint: transaction === null ? hints.blockHash : hints.transaction,
    run: () => showFoundBlock(found),
  }
}

async function findByHash(hash: string): Promise<readonly PaletteItem[]> {
  const [trace, block] = await Promise.all([ask((main) => main['traces.find']({ hash })), findBlock(hash)])
  return [
    ...(trace.ok && trace.value !== null ? [itemOf(trace.value, 'hash.stored')] : []),
    ...(block === null ? [] : [blockItem(block)]),
  ]
}

interface Found {
  readonly hash: string
  readonly items: readonly PaletteItem[]
}

/** Returns the stored trace and block that a pasted hash or link names, by any of their hashes. Null while they are looked up. */
export function useStoredByHash(query: string): readonly PaletteItem[] | null {
  const [found, setFound] = useState<Found | null>(null)
  const hash = hashIn(query)?.base64 ?? null
  useEffect(() => {
    if (hash !== null) void findByHash(hash).then((items) => setFound({ hash, items }))
  }, [hash])
  if (hash === null) return none
  return found?.hash === hash ? found.items : null
}
