import { expect, it } from 'vitest'
import {
  checkBaseUrl,
  isSimulated,
  isUnreal,
  mainnet,
  testnet,
  type Network,
} from '../../../../electron/shared/networks.ts'

const file: Network = {
  id: 'custom',
  name: 'kept.jsonl.gz',
  baseUrl: 'https://file.invalid',
  isTestnet: false,
  isFile: true,
}

it.each([
  [{ ...mainnet, id: 'demo' as const }, true, true],
  [{ ...file, keptAs: 'file:0123456789ab:demo-1795316502000' }, true, true],
  [{ ...file, keptAs: `file:0123456789ab:${mainnet.baseUrl}` }, false, false],
  [{ ...file, keptAs: `file:0123456789ab:${testnet.baseUrl}`, isTestnet: true }, false, true],
  [testnet, false, true],
  [mainnet, false, false],
])('%j is simulated: %s, without value: %s', (network, simulated, unreal) => {
  expect(isSimulated(network)).toBe(simulated)
  expect(isUnreal(network)).toBe(unreal)
})

it.each([
  ['https://toncenter.com/api/v3', 'https://toncenter.com'],
  ['https://testnet.toncenter.com/api/v2/', 'https://testnet.toncenter.com'],
  ['http://127.0.0.1:8081/ton/api/v3', 'http://127.0.0.1:8081/ton'],
  ['https://example.org/api', 'https://example.org/api'],
])('requests to %s start at %s', (text, baseUrl) => {
  expect(checkBaseUrl(text)).toMatchObject({ baseUrl })
})

it('an empty URL is reported as missing', () => {
  expect(checkBaseUrl(' ')).toMatchObject({ message: expect.stringMatching(/^The URL is missing\./) })
})
