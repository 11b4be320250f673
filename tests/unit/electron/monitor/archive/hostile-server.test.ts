import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connectArchive } from '../../../../../electron/monitor/archive/connection.ts'

/** Starts a server that accepts a login without TLS and then calls `respond` for the first statement. */
async function startServer(respond: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      // AuthenticationOk and ReadyForQuery.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
      socket.once('data', () => respond(socket))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

it('a server that sends a row without end is disconnected', async () => {
  let sent = 0
  const port = await startServer((socket) => {
    // DataRow of 2 GB.
    socket.write(Buffer.from([0x44, 0x77, 0x35, 0x94, 0x00]))
    const part = Buffer.alloc(1024 ** 2)
    const pump = (): void => {
      // The server stops by itself at a size that the test can hold in memory.
      while (socket.writable && sent < 600 && socket.write(part)) sent += 1
      sent += 1
    }
    socket.on('drain', pump)
    pump()
  })
  const connecting = connectArchive(`postgres://user:password@127.0.0.1:${port}/ops?sslmode=disable`)
  await expect(connecting).rejects.toThrow('The database server sent far more data than requested.')
  expect(sent).toBeLessThan(600)
})
