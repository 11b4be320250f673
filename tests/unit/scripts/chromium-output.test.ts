import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { watchOutput } from '../../../scripts/host/chromium-output.ts'

const address = 'ws://127.0.0.1:40123/devtools/browser/1b3c'
const noise = '[17:26:1127/173026.577318:ERROR:dbus/bus.cc:405] Failed to connect to the bus\n'.repeat(100)

describe('the output of Chromium', () => {
  it.each([
    ['followed by more than is kept, in one text', [`${noise}\nDevTools listening on ${address}\n${noise}`]],
    ['split between two texts', [`${noise}\nDevTools list`, `ening on ${address}\n`, noise]],
  ])('gives the address of the debugger: %s', async (_case, texts) => {
    const stderr = new PassThrough()
    const output = watchOutput(stderr)
    for (const text of texts) stderr.write(text)
    stderr.end()
    await new Promise((resolve) => void stderr.on('end', resolve))
    expect(await Promise.race([output.endpoint, Promise.resolve('none')])).toBe(address)
    expect(output.tail()).toBe(noise.slice(-4_000))
  })

  it('says that the port of the debugger is taken', async () => {
    const stderr = new PassThrough()
    const output = watchOutput(stderr)
    stderr.end(`Cannot start http server for devtools.\n${noise}`)
    expect(await output.endpoint).toBeUndefined()
  })
})
