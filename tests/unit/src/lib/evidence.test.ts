import { expect, test } from 'vitest'
import { blockFound, splitEvidence } from '../../../../src/lib/evidence.ts'

test('words without a block are one part', () => {
  expect(splitEvidence('listed with a trace id, asked by hash')).toEqual([
    { text: 'listed with a trace id, asked by hash', block: null },
  ])
  expect(splitEvidence('')).toEqual([])
})

test('the blocks that an evidence names can be opened', () => {
  expect(
    splitEvidence(
      'in masterchain block 276760113; transaction OEBj= found in block 0:a000000000000000:281977414, by hash',
    ),
  ).toEqual([
    { text: 'in masterchain block ', block: null },
    { text: '276760113', block: '276760113' },
    { text: '; transaction OEBj= found in block ', block: null },
    { text: '0:a000000000000000:281977414', block: '0:a000000000000000:281977414' },
    { text: ', by hash', block: null },
  ])
  expect(splitEvidence('not found in block -1:8000000000000000:7')).toEqual([
    { text: 'not found in block ', block: null },
    { text: '-1:8000000000000000:7', block: '-1:8000000000000000:7' },
  ])
})

test('the block in which a trace was found is told from those where it was not', () => {
  const found = { evidence: 'gone; transaction OEBj= found in block 0:a000000000000000:281977414' }
  const missed = { evidence: 'gone; not found in block -1:8000000000000000:7' }
  expect(blockFound([{ evidence: 'listed' }, found, missed])).toBe('0:a000000000000000:281977414')
  expect(blockFound([missed, { evidence: 'in masterchain block 9' }])).toBeNull()
  expect(blockFound([])).toBeNull()
})
