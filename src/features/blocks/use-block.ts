import { useEffect, useMemo, useState } from 'react'
import { refOfKey } from '../../../electron/shared/block-ref.ts'
import { emptyBlock } from '../../../electron/shared/block-view.ts'
import type { BlockTransaction, BlockView } from '../../../electron/shared/block-models.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { prepareRows, type BlockRows } from '../../lib/block-rows.ts'
import { visit } from '../../stores/block-view.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { useAsOf, useView } from '../../stores/view.ts'
import { fetchRows } from './fetch-rows.ts'
import { isAwaited } from './navigate.ts'

/** Delay between selecting and requesting a block, ms. Blocks that the user only passes are not requested. */
const stayMs = 120
const remembered = 8
/** Maximum number of rows of a cached block. 200,000 rows take 65 MB. */
const mostRemembered = 20_000

export function useShownKey(): string | null {
  const selected = useView((view) => view.selected.blocks)
  const first = useBlocks(
    ({ byKey, keys }) => keys.find((key) => byKey.get(key)?.observedAt !== null) ?? keys[0] ?? null,
  )
  return selected ?? first
}

function leave(key: string): void {
  const block = useBlocks.getState().byKey.get(key)
  if (block?.status === 'loading' && block.loaded === 0) {
    void ask((main) => main['blocks.leave']({ key }))
  }
}

async function open(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.open']({ text: key, isWaiting: isAwaited(key) })))
}

/** Returns a block. Opens it if it stays selected, and closes it when another block is selected. */
export function useBlock(key: string | null): BlockView | undefined {
  const known = useBlocks(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const isPresent = useAsOf() === null
  const isUnknown = key !== null && known === undefined && isPresent

  useEffect(() => {
    if (key === null) return
    visit(key)
    return () => {
      const { panel, selected } = useView.getState()
      if (panel === 'blocks' && selected.blocks !== null && selected.blocks !== key) leave(key)
    }
  }, [key])

  useEffect(() => {
    if (!isUnknown) return
    const timer = setTimeout(() => void open(key), stayMs)
    return () => clearTimeout(timer)
  }, [isUnknown, key])

  return useMemo(() => {
    if (known !== undefined || key === null) return known
    const reading = { step: 'queued', isCheck: false, loaded: 0, attempts: 0 } as const
    return { ...emptyBlock(refOfKey(key)), reading: isPresent ? reading : null }
  }, [known, key, isPresent])
}

export interface Fetched {
  readonly key: string
  readonly rows: BlockRows
  readonly failure: string | null
}

/**
 * Cache of the last prepared blocks. Large blocks are not cached, so that their memory is freed when the user leaves them. The
 * key includes the loaded count and the status.
 */
const prepared = new Map<string, Fetched>()

function prepare(name: string, key: string, rows: readonly BlockTransaction[]): Fetched {
  const fetched = { key, rows: prepareRows(rows), failure: null }
  if (rows.length > mostRemembered) return fetched
  prepared.set(name, fetched)
  const oldest = prepared.keys().next()
  if (prepared.size > remembered && oldest.done !== true) prepared.delete(oldest.value)
  return fetched
}

/** Returns the transactions loaded so far, and reloads them when more are received. */
export function useBlockRows(block: BlockView | undefined): Fetched | null {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const key = block?.key ?? null
  const loaded = block?.loaded ?? 0
  const name = `${key} ${loaded} ${block?.rootHash ?? ''} ${block?.status === 'complete'}`
  const isAsked = key !== null && (loaded > 0 || (block !== undefined && block.status !== 'loading'))

  useEffect(() => {
    if (!isAsked || key === null || prepared.has(name)) return
    let isCurrent = true
    void fetchRows(key).then((reply) => {
      if (!isCurrent) return
      setFetched(
        reply.ok
          ? prepare(name, key, reply.value.rows)
          : { key, rows: prepareRows([]), failure: reply.error.message },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [name, key, isAsked])

  return (isAsked ? prepared.get(name) : undefined) ?? (fetched?.key === key ? fetched : null)
}
