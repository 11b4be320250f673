import { expect, it } from 'vitest'
import { checkConnection, destinationOf } from '../../../../../electron/monitor/archive/connection.ts'

it.each([
  ['postgres://u:p@127.0.0.1/ops?host=db.example', 'Enter the host before the “?”, not as a parameter.'],
  [
    'postgres://u:p@db.example/ops?sslmode=require&user=x',
    'Enter the user before the “?”, not as a parameter.',
  ],
  ['postgres://100%sure:p@db.example/ops', 'Write % as %25 in the user name and in the password.'],
  ['postgres://u:50%ee@db.example/ops', 'Write % as %25 in the user name and in the password.'],
  [
    'postgres://u:p@db.example/ops?sslmode=allow',
    'Unknown sslmode. Accepted: disable, prefer, require, verify-ca, verify-full.',
  ],
])('a connection is refused with the reason: %s', (text, message) => {
  expect(() => checkConnection(text)).toThrow(message)
})

it('the destination is the one that is connected to', () => {
  expect(destinationOf('postgres://u%40a:p%25@db.example/ops?sslmode=require&channel_binding=require')).toBe(
    'u@a@db.example:5432/ops',
  )
})
