import { expect, it } from 'vitest'
import {
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
