import { useEffect, useState } from 'react'
import { printText } from '../../electron/shared/filter/tree.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { ask } from '../bridge.ts'
import { keepRead } from '../features/pending/journal-store.ts'
import { textOf } from '../stores/text-style.ts'
import { go, type PaletteItem } from './palette-entries.ts'
import { entries } from './palette-words.ts'

const shortestQuery = 3
const settleMs = 200
const most = 5

function itemOf(trace: TraceView): PaletteItem {
  return {
    id: `stored.${trace.key}`,
    title: textOf(trace.actions[0]?.title ?? [text(entries.trace)], 100),
    hint: traceStateNames[trace.state],
    run: () => {
      keepRead([trace])
      go('pending', trace.key)
    },
  }
}

/** Returns the newest ended traces that match the query, from the store's search index. */
export function useStoredTraces(query: string): readonly PaletteItem[] {
  const [found, setFound] = useState<readonly PaletteItem[]>([])
  useEffect(() => {
    const words = query.trim()
    let isCurrent = true
    const timer = setTimeout(async () => {
      if (words.length < shortestQuery) {
        setFound([])
        return
      }
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
      if (isCurrent) setFound(page.ok ? page.value.traces.map(itemOf) : [])
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  return found
}
