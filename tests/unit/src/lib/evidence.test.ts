import { expect, test } from 'vitest'
import { splitEvidence } from '../../../../src/lib/evidence.ts'

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
