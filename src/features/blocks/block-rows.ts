import { useEffect, useState } from 'react'
import type { BlockTransaction, BlockView } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { prepareRows, type BlockRows } from '../../lib/block-rows.ts'

interface Fetched {
  readonly key: string
  readonly rows: BlockRows
  readonly failure: string | null
}

const noRows: readonly BlockTransaction[] = []

/** The transactions of a block as far as they are known; asked for again when more have come. */
export function useBlockRows(block: BlockView | undefined): Fetched | null {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const key = block?.key ?? null
  const loaded = block?.loaded ?? 0
  const status = block?.status ?? null

  useEffect(() => {
    if (key === null || (loaded === 0 && status === 'loading')) return
    let isCurrent = true
    void ask((main) => main['blocks.rows']({ key })).then((reply) => {
      if (!isCurrent) return
      const rows = reply.ok ? reply.value.rows : noRows
      setFetched({ key, rows: prepareRows(rows), failure: reply.ok ? null : reply.error.message })
    })
    return () => {
      isCurrent = false
    }
  }, [key, loaded, status])

  return fetched?.key === key ? fetched : null
}
