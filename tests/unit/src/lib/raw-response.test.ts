import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { transactionText } from '../../../../src/lib/raw-response.ts'

it('a transaction is returned exactly as received', () => {
  const body = '{"result":{"transactions":[{"mode":135 , "hash":"aa="},{"hash": "bb=","lt":"7"}]}}'
  expect(transactionText(body, 'aa=')).toBe('{"mode":135 , "hash":"aa="}')
  expect(transactionText(body, 'bb=')).toBe('{"hash": "bb=","lt":"7"}')
  expect(transactionText(body, 'cc=')).toBeNull()
})

const sample = join(
  import.meta.dirname,
  '../../../../../shared/samples/getBlockTransactions_01_mc_24226822.json',
)

it.skipIf(!existsSync(sample))('every transaction of a recorded block is found', () => {
  const body = readFileSync(sample, 'utf8')
  const hashes = [...body.matchAll(/"hash": ?"([^"]+)"/g)].map(([, hash]) => hash ?? '')
  expect(hashes.length).toBeGreaterThan(1)
  for (const hash of hashes) expect(JSON.parse(transactionText(body, hash) ?? '')).toMatchObject({ hash })
})
