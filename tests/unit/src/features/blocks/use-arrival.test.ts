import { describe, expect, it } from 'vitest'
import { findTransaction } from '../../../../../src/features/blocks/use-arrival.ts'
import { prepareRows } from '../../../../../src/lib/block-rows.ts'

const [first, second] = [`0:${'11'.repeat(32)}`, `0:${'22'.repeat(32)}`]
const rows = prepareRows([
  { account: first, lt: '10', hash: 'a' },
  { account: second, lt: '11', hash: 'b' },
  { account: second, lt: '12', hash: 'c' },
])
const origin = { trace: 't', block: 'k', accounts: [second] }

describe('findTransaction', () => {
  it('prefers the best known hash', () => {
    expect(findTransaction(rows, { ...origin, hashes: ['c', 'b'] })?.hash).toBe('c')
    expect(findTransaction(rows, { ...origin, hashes: ['x', 'a'] })?.hash).toBe('a')
  })

  it('uses an account of the trace only when no hash is known', () => {
    expect(findTransaction(rows, { ...origin, hashes: [] })?.hash).toBe('b')
    expect(findTransaction(rows, { ...origin, hashes: ['x'] })).toBeNull()
    expect(findTransaction(rows, { ...origin, hashes: [], accounts: [] })).toBeNull()
  })
})
