import { expect, it } from 'vitest'
import type { BlockDifference } from '../../../../../electron/shared/block-models.ts'
import { renderText } from '../../../../../electron/shared/text-parts.ts'
import { differenceText } from '../../../../../electron/shared/words/block-words.ts'

const [ann, bob] = [`0:${'a1'.repeat(32)}`, `0:${'c3'.repeat(32)}`]
const row = { account: ann, lt: '20', hash: 'h2' }

it.each<readonly [BlockDifference, string]>([
  [{ kind: 'root-hash', before: 'r1', now: 'r2' }, 'root hash was r1, now r2'],
  [{ kind: 'file-hash', before: 'f1', now: 'f2' }, 'file hash was f1, now f2'],
  [
    { kind: 'transaction', index: 1_002, before: row, now: { ...row, hash: 'hX' } },
    'transaction 1,002 was h2, now hX',
  ],
  [
    { kind: 'transaction', index: 2, before: row, now: { ...row, account: bob } },
    'transaction 2 belonged to account EQ·ChoaGh···GhodWi, now Bob',
  ],
  [
    { kind: 'transaction', index: 2, before: row, now: { ...row, lt: '21' } },
    'logical time of transaction 2 was 20, now 21',
  ],
  [{ kind: 'transaction', index: 2, before: row, now: null }, 'transaction 2 was h2, now missing'],
  [{ kind: 'transaction', index: 2, before: null, now: row }, 'transaction 2 was missing, now h2'],
  [{ kind: 'transaction-count', before: 3, now: 2 }, 'number of transactions was 3, now 2'],
  [{ kind: 'recorded', text: 'the root hash was r1 and is now r2' }, 'the root hash was r1 and is now r2'],
])('%j reads the same with hidden amounts', (difference, words) => {
  const labelOf = (key: string): string | null => (key === bob ? 'Bob' : null)
  for (const hideAmounts of [false, true])
    expect(
      renderText(differenceText(difference), { hideAmounts, unit: 'TON', isTestnet: false, labelOf }),
    ).toBe(words)
})
