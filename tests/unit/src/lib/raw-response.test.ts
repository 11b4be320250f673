import { expect, it } from 'vitest'
import { transactionText } from '../../../../src/lib/raw-response.ts'
import { hasSamples, recorded, sample } from '../../../fixtures/toncenter/files.ts'

it('a transaction is returned exactly as received', () => {
  const body = '{"result":{"transactions":[{"mode":135 , "hash":"aa="},{"hash": "bb=","lt":"7"}]}}'
  expect(transactionText(body, 'aa=')).toBe('{"mode":135 , "hash":"aa="}')
  expect(transactionText(body, 'bb=')).toBe('{"hash": "bb=","lt":"7"}')
  expect(transactionText(body, 'cc=')).toBeNull()
})

it.runIf(hasSamples)('every transaction of a recorded block is found', recorded, () => {
  const body = sample('getBlockTransactions_01_mc_24226822.json')
  const hashes = [...body.matchAll(/"hash": ?"([^"]+)"/g)].map(([, hash]) => hash ?? '')
  expect(hashes.length).toBeGreaterThan(1)
  for (const hash of hashes) expect(JSON.parse(transactionText(body, hash) ?? '')).toMatchObject({ hash })
})
