import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { busCall, busSocket, hasTrayHost, readMessage } from '../../../../../electron/main/tray/tray-host.ts'

it.each([
  ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
  ['unix:path=/run/user/1000/bus,guid=0123', '/run/user/1000/bus'],
  ['unix:abstract=/tmp/dbus-x%2dy,guid=1', '\0/tmp/dbus-x-y'],
  ['tcp:host=localhost,port=1;unix:path=/b', '/b'],
  ['tcp:host=localhost,port=1', null],
  ['', null],
])('the bus address “%s” names the socket %j', (address, socket) => {
  expect(busSocket(address)).toBe(socket)
})

it('a call follows the D-Bus specification', () => {
  const names = { destination: 'a.b', path: '/a', interface: 'a.c', member: 'Get' }
  const call = busCall(7, { ...names, args: ['a.b', 'x'] })
  // Little-endian, method call without auto-start, version 1; a body of 4 + 4 + 4 + 2 bytes; serial 7.
  expect([...call.subarray(0, 4)]).toEqual([0x6c, 1, 2, 1])
  expect(call.readUInt32LE(4)).toBe(14)
  expect(call.readUInt32LE(8)).toBe(7)
  expect(call.subarray(-14).toString('latin1')).toBe('\x03\0\0\0a.b\0\x01\0\0\0x\0')
  expect(call.includes(Buffer.from([8, 1, 0x67, 0, 2, 0x73, 0x73, 0]))).toBe(true)
  expect((call.length - 14) % 8).toBe(0)
})

/** A reply with a variant that holds a boolean, or an error without a body. */
function reply(serial: number, value: number | 'error'): Buffer {
  const [kind, length] = value === 'error' ? [3, 0] : [2, 8]
  const bytes = [0x6c, kind, 1, 1, length, 0, 0, 0, 9, 0, 0, 0, 15, 0, 0, 0]
  const fields = [5, 1, 0x75, 0, serial, 0, 0, 0, 8, 1, 0x67, 0, 1, 0x76, 0, 0]
  return Buffer.from([...bytes, ...fields, ...(value === 'error' ? [] : [1, 0x62, 0, 0, value, 0, 0, 0])])
}

it('a message is read as soon as it is complete', () => {
  const whole = reply(2, 1)
  expect(readMessage(whole.subarray(0, whole.length - 1))).toBeNull()
  expect(readMessage(whole)).toMatchObject({ isReply: true, replySerial: 2, size: 40 })
  expect(readMessage(whole)?.body.readUInt32LE(4)).toBe(1)
})

describe('a desktop', () => {
  let folder = ''
  let server: Server
  let behave: (socket: Socket, bytes: Buffer) => void
  const address = (): string => `unix:path=${join(folder, 'bus')}`

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lookout-bus-'))
    server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (bytes: Buffer) => behave(socket, bytes))
    })
    server.listen(join(folder, 'bus'))
    await once(server, 'listening')
  })
  afterEach(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    [1, true],
    [0, false],
    ['error', false],
  ] as const)('that responds with %s has a tray: %s', async (value, answer) => {
    behave = (socket, bytes) => {
      if (bytes.includes('AUTH EXTERNAL 31303030')) socket.write('OK 0123456789abcdef\r\n')
      if (bytes.includes('IsStatusNotifierHostRegistered'))
        socket.write(Buffer.concat([reply(1, 0), reply(2, value)]))
    }
    expect(await hasTrayHost('linux', address(), 1000)).toBe(answer)
  })

  it('that rejects the call is not certain to have a tray', async () => {
    behave = (socket) => socket.write('REJECTED EXTERNAL\r\n')
    expect(await hasTrayHost('linux', address(), 1000)).toBe(false)
  })

  it('has no tray without a bus; macOS and Windows always have one', async () => {
    expect(await hasTrayHost('linux', undefined, 1000)).toBe(false)
    expect(await hasTrayHost('linux', `unix:path=${join(folder, 'nobody')}`, 1000)).toBe(false)
    expect(await hasTrayHost('darwin', undefined, 501)).toBe(true)
    expect(await hasTrayHost('win32', undefined, 0)).toBe(true)
  })
})
