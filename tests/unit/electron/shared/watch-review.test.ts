import { expect, test } from 'vitest'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'
import { parseWatchable, reviewTexts } from '../../../../electron/shared/watch-review.ts'

const hex = 'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const key = `0:${hex}`
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const base64 = 'ym4yHHzOns7fCoyiSS7IWSSUql+1zgOH3/lu9q+YKj4='

test('an address in any form is an account; 32 bytes in any form are a message', () => {
  for (const text of [key, key.toUpperCase(), friendly, ` ${friendly} `]) {
    expect(parseWatchable(text)).toEqual({ ok: true, kind: 'account', key })
  }
  for (const text of [hex, `0x${hex}`, base64, 'ym4yHHzOns7fCoyiSS7IWSSUql-1zgOH3_lu9q-YKj4']) {
    expect(parseWatchable(text)).toEqual({ ok: true, kind: 'message', key: base64 })
  }
  expect(parseWatchable('hello')).toMatchObject({ ok: false })
})

test('the lines of a list are checked in order', () => {
  const other = `0:${'1'.repeat(64)}`
  const lines = reviewTexts([friendly, other, key, 'hello', other, hex], [key], mainnet)
  expect(lines.map(({ verdict, reason }) => [verdict, reason?.slice(0, 20) ?? null])).toEqual([
    ['watched', 'already watched'],
    ['new', null],
    ['watched', 'already watched'],
    ['wrong', 'A friendly address h'],
    ['repeated', null],
    ['new', null],
  ])
  expect(lines.map(({ first }) => first ?? null)).toEqual([null, null, null, null, 1, null])
  expect(lines.map((line) => line.kind)).toEqual([
    'account',
    'account',
    'account',
    'account',
    'account',
    'message',
  ])
})

test('a look-alike of a watched address is marked', () => {
  const alike = `0:${hex.slice(0, 6)}${'0'.repeat(52)}${hex.slice(-6)}`
  expect(reviewTexts([alike], [key], mainnet)).toMatchObject([{ verdict: 'new', isLookAlike: true }])
  expect(reviewTexts([`0:${'1'.repeat(64)}`], [key], mainnet)).toMatchObject([{ isLookAlike: false }])
})

test('an address for testnet and a link of the other network are refused, except on services of one’s own', () => {
  const forTestnet = 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'
  const link = `https://testnet.tonviewer.com/transaction/${hex}`
  const reasons = (network: Parameters<typeof reviewTexts>[2]) =>
    reviewTexts([forTestnet, link, `tonviewer.com/${friendly}`, friendly], [], network).map(
      ({ reason }) => reason,
    )
  expect(reasons(mainnet)).toEqual([
    'This address is marked for testnet only (kQ… or 0Q…), but the selected network is mainnet.',
    'This link is for testnet, but the selected network is mainnet.',
    null,
    null,
  ])
  expect(reasons(testnet)).toEqual([
    null,
    null,
    'This link is for mainnet, but the selected network is testnet.',
    null,
  ])
  expect(reasons({ id: 'custom' })).toEqual([null, null, null, null])
})
