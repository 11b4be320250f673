import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { runScript } from '../fixtures/processes.ts'

const program = `
  import { createConnect } from './electron/monitor/toncenter/web-socket.ts'
  const onEnd = ({ kind }) => console.log(kind)
  createConnect()('wss://service.invalid/stream', {}, { onOpen() {}, onMessage() {}, onEnd })
`

it('the stream uses the proxy of the environment, as requests do', async () => {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url }: IncomingMessage, socket: Duplex) => {
    asked.push(String(url))
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const run = runScript(['--input-type=module', '--eval', program], {
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: `http://127.0.0.1:${port}`,
  })
  await run.ended
  expect(run.output()).toContain('failed')
  expect(asked).toEqual(['service.invalid:443'])
})
