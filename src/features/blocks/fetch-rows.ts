import type { BlockTransaction, BlockView } from '../../../electron/shared/block-models.ts'
import { unpackRows } from '../../../electron/shared/block-rows.ts'
import type { Reply } from '../../../electron/shared/errors.ts'
import { ask } from '../../bridge.ts'

export async function fetchRows(
  key: string,
): Promise<Reply<{ readonly block: BlockView; readonly rows: readonly BlockTransaction[] }>> {
  const rows: BlockTransaction[] = []
  let from = 0
  for (;;) {
    const reply = await ask((main) => main['blocks.rows']({ key, from }))
    if (!reply.ok) return reply
    const { block, rows: packed, next } = reply.value
    for (const row of unpackRows(packed)) rows.push(row)
    if (next === null) return { ok: true, value: { block, rows } }
    from = next
  }
}
