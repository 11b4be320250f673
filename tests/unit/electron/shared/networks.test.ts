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
  ['https://toncenter.com/api/v2/', 'https://toncenter.com'],
  ['https://proxy.example.org/ton/', 'https://proxy.example.org/ton'],
])('the base URL of %s is %s', (text, baseUrl) => {
  expect(checkBaseUrl(text)).toEqual({ ok: true, baseUrl, transport: 'https' })
})

it('a missing base URL is refused with what is accepted', () => {
  expect(checkBaseUrl(' ')).toEqual({
    ok: false,
    message:
      'The URL is missing. Accepted: https://host[:port][/path], or http:// for this computer or a private address.',
  })
})
