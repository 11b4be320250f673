import { connect } from 'node:net'

const name = 'org.kde.StatusNotifierWatcher'
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

export function busCall(serial: number, member: string, argument: string | null): Buffer {
  const body = argument === null ? Buffer.alloc(0) : text(argument)
  const fields: readonly (readonly [code: number, type: string, value: Buffer])[] = [
    [1, 'o', text('/org/freedesktop/DBus')],
    [2, 's', text('org.freedesktop.DBus')],
    [3, 's', text(member)],
    [6, 's', text('org.freedesktop.DBus')],
    ...(argument === null ? [] : [[8, 'g', Buffer.from([1, 0x73, 0])] as const]),
  ]
  let list = Buffer.alloc(0)
  for (const [code, type, value] of fields)
    list = Buffer.concat([padTo(list, 8), Buffer.from([code, 1, type.charCodeAt(0), 0]), value])
  const head = Buffer.alloc(16)
  head.write('l')
  head[1] = 1
  head[3] = 1
  head.writeUInt32LE(body.length, 4)
  head.writeUInt32LE(serial, 8)
  head.writeUInt32LE(list.length, 12)
  return Buffer.concat([padTo(Buffer.concat([head, list]), 8), body])
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

/**
 * Returns true if the desktop shows tray icons: on Linux, if the session bus has a StatusNotifierWatcher. False if
 * the bus does not respond in time.
 */
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
        socket.write(busCall(1, 'Hello', null))
        socket.write(busCall(2, 'NameHasOwner', name))
      }
      for (let message = readMessage(received); message !== null; message = readMessage(received)) {
        received = received.subarray(message.size)
        if (message.replySerial !== 2) continue
        return end(message.isReply && message.body.length >= 4 && message.body.readUInt32LE(0) === 1)
      }
    })
  })
}
