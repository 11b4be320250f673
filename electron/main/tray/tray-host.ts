import { connect } from 'node:net'

const patienceMs = 1_000

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes, Buffer.alloc(1)])
}

function padTo(buffer: Buffer, boundary: number): Buffer {
  const rest = buffer.length % boundary
  return rest === 0 ? buffer : Buffer.concat([buffer, Buffer.alloc(boundary - rest)])
}

export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly args: readonly string[]
}

const hello: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'Hello',
  args: [],
}

const watcher = 'org.kde.StatusNotifierWatcher'

/** The watcher may run without a panel that shows icons. Electron makes the same check. */
const isHostRegistered: BusCall = {
  destination: watcher,
  path: '/StatusNotifierWatcher',
  interface: 'org.freedesktop.DBus.Properties',
  member: 'Get',
  args: [watcher, 'IsStatusNotifierHostRegistered'],
}

export function busCall(serial: number, call: BusCall): Buffer {
  let body = Buffer.alloc(0)
  for (const each of call.args) body = Buffer.concat([padTo(body, 4), text(each)])
  const signature = Buffer.from(`\0${'s'.repeat(call.args.length)}\0`)
  signature[0] = call.args.length
  const fields: readonly (readonly [code: number, type: string, value: Buffer])[] = [
    [1, 'o', text(call.path)],
    [2, 's', text(call.interface)],
    [3, 's', text(call.member)],
    [6, 's', text(call.destination)],
    ...(call.args.length === 0 ? [] : [[8, 'g', signature] as const]),
  ]
  let list = Buffer.alloc(0)
  for (const [code, type, value] of fields)
    list = Buffer.concat([padTo(list, 8), Buffer.from([code, 1, type.charCodeAt(0), 0]), value])
  const head = Buffer.alloc(16)
  head.write('l')
  head[1] = 1
  // NO_AUTO_START: the call must not start a watcher.
  head[2] = 2
  head[3] = 1
  head.writeUInt32LE(body.length, 4)
  head.writeUInt32LE(serial, 8)
  head.writeUInt32LE(list.length, 12)
  return Buffer.concat([padTo(Buffer.concat([head, list]), 8), body])
}

/** Returns true if the body is a variant that holds the boolean true. */
function isTrue(body: Buffer): boolean {
  return (
    body.length >= 8 && body.subarray(0, 3).equals(Buffer.from([1, 0x62, 0])) && body.readUInt32LE(4) === 1
  )
}

interface Message {
  readonly isReply: boolean
  readonly replySerial: number | null
  readonly body: Buffer
  readonly size: number
}

export function readMessage(buffer: Buffer): Message | null {
  if (buffer.length < 16) return null
  const fieldsLength = buffer.readUInt32LE(12)
  const bodyAt = Math.ceil((16 + fieldsLength) / 8) * 8
  const size = bodyAt + buffer.readUInt32LE(4)
  if (buffer.length < size) return null
  // REPLY_SERIAL is field 5 with signature `u`, followed by its value.
  const at = buffer.subarray(16, 16 + fieldsLength).indexOf(Buffer.from([5, 1, 0x75, 0]))
  return {
    isReply: buffer[1] === 2,
    replySerial: at === -1 ? null : buffer.readUInt32LE(16 + at + 4),
    body: buffer.subarray(bodyAt, size),
    size,
  }
}

/** Returns the socket of a bus address such as `unix:path=/run/user/1000/bus`, or null for other transports. */
export function busSocket(address: string): string | null {
  for (const each of address.split(';')) {
    const match = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(each)
    if (match?.[2] === undefined) continue
    const path = decodeURIComponent(match[2])
    return match[1] === 'abstract' ? `\0${path}` : path
  }
  return null
}

export function hasTrayHost(platform: string, address: string | undefined, uid: number): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true)
  const path = busSocket(address ?? '')
  if (path === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(path)
    let received = Buffer.alloc(0)
    let isIn = false
    const end = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(patienceMs, () => end(false))
    socket.on('error', () => end(false))
    socket.on('close', () => resolve(false))
    socket.on('connect', () => {
      socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`)
    })
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (!isIn) {
        const line = received.indexOf('\r\n')
        if (line === -1) return
        if (!received.subarray(0, line).toString().startsWith('OK ')) return end(false)
        received = received.subarray(line + 2)
        isIn = true
        socket.write('BEGIN\r\n')
        socket.write(busCall(1, hello))
        socket.write(busCall(2, isHostRegistered))
      }
      for (let message = readMessage(received); message !== null; message = readMessage(received)) {
        received = received.subarray(message.size)
        if (message.replySerial !== 2) continue
        return end(message.isReply && isTrue(message.body))
      }
    })
  })
}
