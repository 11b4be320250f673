import { expect, test } from 'vitest'
import { keyInLink } from '../../../../electron/shared/explorer-link.ts'

const address = 'EQAREREREREREREREREREREREREREREREREREREREREREeYT'
const base64 = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='

test.each([
  [`https://tonviewer.com/${address}`, address],
  [`tonviewer.com/${address}?section=tokens`, address],
  [`https://testnet.tonscan.org/address/${address}#source`, address],
  [`https://ton.cx/address/${address}`, address],
  [`https://toncenter.com/api/v3/transactions?account=${address}&limit=10`, address],
  [`ton://transfer/${address}?amount=1`, address],
  [`https://tonscan.org/tx/${encodeURIComponent(base64)}`, base64],
  [`https://dton.io/a/${address}`, address],
  [`https://dton.io/tx/${encodeURIComponent(base64)}`, base64],
  [`https://tonscan.org/tx/by-msg-hash/${encodeURIComponent(base64)}`, base64],
  [`https://tonapi.io/v2/events/${encodeURIComponent(base64)}`, base64],
  [
    `https://explorer.toncoin.org/transaction?account=${address}&lt=1&hash=${encodeURIComponent(base64)}`,
    base64,
  ],
  [`https://explorer.toncoin.org/account?account=${address}`, address],
  [`https://ton.cx/tx/84571144000001:${encodeURIComponent(base64)}:${address}`, base64],
  [`https://tonscan.org/tx/84571144000001:${'ab'.repeat(32)}:0:${'cd'.repeat(32)}`, 'ab'.repeat(32)],
  [`https://tonviewer.com/0:${'cd'.repeat(32)}`, `0:${'cd'.repeat(32)}`],
  [
    `https://toncenter.com/api/v3/traces?limit=1&msg_hash=${base64.replace('M', '/')}`,
    base64.replace('M', '/'),
  ],
  [
    `https://toncenter.com/api/v3/traces?msg_hash=${base64.replace('M', '/')}&limit=1`,
    base64.replace('M', '/'),
  ],
  [`lookout://account/${address}`, address],
  ['lookout://pool/-1:' + 'ab'.repeat(32), '-1:' + 'ab'.repeat(32)],
  [`lookout://message/${'ab'.repeat(32)}`, 'ab'.repeat(32)],
  [`lookout://message/${encodeURIComponent(base64)}`, base64],
  [`lookout://message/${base64.replace('M', '/')}`, base64.replace('M', '/')],
])('%s', (link, key) => {
  expect(keyInLink(link)).toBe(key)
})

test.each([
  address,
  `https://tonviewer.com.evil.example/${address}`,
  `https://example.com/${address}`,
  'https://tonviewer.com/',
  `https://explorer.toncoin.org/block?workchain=-1&seqno=1&roothash=${encodeURIComponent(base64)}`,
  'https://tonviewer.com/%E0%A4%A',
  'lookout://block/-1,8000000000000000,1',
  `lookout://settings/${address}`,
  'lookout://message/abc',
  `lookout://account/${'/'.repeat(3_000)}${address}`,
  `https://tonviewer.com/${'/'.repeat(3_000)}${address}`,
])('no key is found in %s', (text) => {
  expect(keyInLink(text)).toBeNull()
})
