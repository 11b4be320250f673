import { expect, test } from 'vitest'
import { explorerUrl } from '../../../../electron/shared/explorers.ts'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const hash = 'ym4yHHzOns7fCoyiSS7IWSSUql+1zgOH3/lu9q+YKj4='
const block = '-1:8000000000000000:71883204'

test('every explorer has its own paths, every network its own host', () => {
  expect(explorerUrl(mainnet, 'tonviewer', 'account', key)).toBe(
    'https://tonviewer.com/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
  )
  expect(explorerUrl(testnet, 'tonscan', 'account', key)).toBe(
    'https://testnet.tonscan.org/address/kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
  )
  expect(explorerUrl(mainnet, 'tonscan', 'transaction', hash)).toBe(
    'https://tonscan.org/tx/ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
  )
  expect(explorerUrl(mainnet, 'tonviewer', 'block', block)).toBe(
    'https://tonviewer.com/block/(-1,8000000000000000,71883204)',
  )
})

test('no link exists for a network or key unknown to the explorer', () => {
  const own = { id: 'custom', isTestnet: false } as const
  expect(explorerUrl(own, 'tonviewer', 'account', key)).toBeNull()
  for (const bad of ['../evil', 'https://evil.example/', '0:ca6e', `${key}/..`, '']) {
    expect(explorerUrl(mainnet, 'tonviewer', 'account', bad), bad).toBeNull()
    expect(explorerUrl(mainnet, 'tonviewer', 'transaction', bad), bad).toBeNull()
    expect(explorerUrl(mainnet, 'tonviewer', 'block', bad), bad).toBeNull()
  }
})
