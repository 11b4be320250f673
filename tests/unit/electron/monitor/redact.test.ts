import { expect, it } from 'vitest'
import { coverAddresses, redact } from '../../../../electron/monitor/redact.ts'

it.each([
  ['0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e is slow', '[address] is slow'],
  ['-1:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E', '[address]'],
  ['of EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF.', 'of [address].'],
  ['account:0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', 'account:[address]'],
  ['trace RaO4pyJyyEYLmQ2ZgPwT/5DTfnrY8EkVqFCM2tUDb/0= ended', 'trace [hash] ended'],
  ['ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', '[hash]'],
  [
    'GET /api/v3/pendingActions?account=0%3ACA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
    'GET /api/v3/pendingActions?account=[address]',
  ],
  ['?pool=EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF&x', '?pool=[address]&x'],
  [
    'https://tonviewer.com/UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'https://tonviewer.com/[address]',
  ],
  ['lookout://message/RaO4pyJyyEYLmQ2ZgPwT_5DTfnrY8EkVqFCM2tUDb_0=', 'lookout://message/[hash]'],
  ['?ext_msg_hash=RaO4pyJyyEYLmQ2ZgPwT%2F5DTfnrY8EkVqFCM2tUDb%2F0%3D', '?ext_msg_hash=[hash]'],
  [
    'https://tonviewer.com/UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF/jettons',
    'https://tonviewer.com/[address]/jettons',
  ],
  ['?account=EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff%2BW72r5gqPrHF', '?account=[address]'],
  [
    '?url=https%3A%2F%2Ftonviewer.com%2FUQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    '?url=https%3A%2F%2Ftonviewer.com%2F[address]',
  ],
  [
    'Location: /login?url=%2Fapi%3Faccount%3D0%253ACA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
    'Location: /login?url=%2Fapi%3Faccount%3D[address]',
  ],
  ['?url=%2Ftx%2Fca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', '?url=%2Ftx%2F[hash]'],
  [
    '?hash=RaO4pyJyyEYLmQ2ZgPwT%2F5DTfnrY8EkVqFCM2tUDb%2F0%3D%2CRaO4pyJyyEYLmQ2ZgPwT%2F5DTfnrY8EkVqFCM2tUDb%2F0%3D',
    '?hash=[hash]%2C[hash]',
  ],
  [
    'https://tonviewer.com/transaction/RaO4pyJyyEYLmQ2ZgPwT_5DTfnrY8EkVqFCM2tUDb_0.',
    'https://tonviewer.com/transaction/[hash].',
  ],
  ['?url=%2FRaO4pyJyyEYLmQ2ZgPwT_5DTfnrY8EkVqFCM2tUDb_0&a', '?url=%2F[hash]&a'],
  [
    'at /data/a-file-with-a-name-of-43-characters-or-so-a.log',
    'at /data/a-file-with-a-name-of-43-characters-or-so-a.log',
  ],
  [
    'at file:///opt/lookout/resources/app/out/main/index.js',
    'at file:///opt/lookout/resources/app/out/main/index.js',
  ],
  ['Electron 45.4.1 · /home/ann/.config/Lookout', 'Electron 45.4.1 · /home/ann/.config/Lookout'],
])('%s', (text, covered) => {
  expect(coverAddresses(text)).toBe(covered)
})

it.each([
  'ZQ7FJ2XV9MKW4TBN',
  'NbT4wKm9Vx2Jf7qZ',
  'Zq7fJ2xV',
  'WnE3ZkoyeFY5bUt3NFRiTg==',
  '5a7137664a327856396d4b77',
])('a line with %s is redacted', (echo) => {
  const text = `The request failed\n    bad ${echo} there\n    at send`
  expect(redact(text, ['Zq7fJ2xV9mKw4TbN'])).toBe('The request failed\n[covered]\n    at send')
})

const connection = 'postgres://lookout:correct-horse-9@db.example:5432/lookout?sslmode=verify-full'

it.each([
  ['http://127.0.0.1:18082', 'postgres://lookout:pass1234@127.0.0.1:18432/ops'],
  ['PostgreSQL at db.example:5432 cannot be reached', connection],
  ['service status', '/services/T0000000/B0000000/Zq7fJ2xV9mKw4TbN'],
  ['The notifications of 10 services are muted', '/api/notifications/services?token=Zq7fJ2xV9mKw4TbN'],
])('“%s” is not redacted for words of a destination', (text, secret) => {
  expect(redact(text, [secret])).toBe(text)
})

it.each([
  [`connect ${connection} failed`, 'connect [covered] failed', connection],
  ['password correct-horse-9', '[covered]', connection],
  ['postgres://lookout:another@db.example', 'postgres://[covered]@db.example', connection],
  ['POST /services/T0/B0/zq7fj2xv9mkw4tbn', '[covered]', '/services/T0/B0/Zq7fJ2xV9mKw4TbN'],
  ['token=Zq7fJ2xV9m', '[covered]', '/hook?token=Zq7fJ2xV9mKw4TbN'],
])('“%s” is redacted', (text, covered, secret) => {
  expect(redact(text, [secret])).toBe(covered)
})
