import { expect, test } from 'vitest'
import { nameNetworks } from '../../../../../src/features/settings/kept-networks.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const later = Date.UTC(2026, 10, 23, 12)
const own = [{ name: 'Home node', baseUrl: 'https://node.example' }]

test('known networks have names, other services show their URL', () => {
  const keys = [
    'https://toncenter.com',
    'https://testnet.toncenter.com',
    'https://node.example',
    'https://other.example',
    `demo-${noon}`,
  ]
  expect([...nameNetworks(keys, own).values()]).toEqual([
    'Mainnet',
    'Testnet',
    'Home node',
    'https://other.example',
    'Demo',
  ])
})

test('demo networks are distinguished by their start date', () => {
  expect([...nameNetworks([`demo-${noon}`, `demo-${later}`], []).values()]).toEqual([
    'Demo of 2026-11-20',
    'Demo of 2026-11-23',
  ])
  expect(nameNetworks(['demo-x'], []).get('demo-x')).toBe('demo-x')
})
