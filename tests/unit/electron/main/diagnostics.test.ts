import { expect, it } from 'vitest'
import { diagnosticsText } from '../../../../electron/main/diagnostics.ts'
import { someAccount, startAt, startOver } from '../monitor/started.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

// The header counts whole seconds, so half a second is added.
it.each([
  [-60_000, 'Clock: 60 s ahead of the service'],
  [0, 'Clock: within 1 s of the service'],
  [-1_000, 'Clock: within 1 s of the service'],
  [122_000, 'Clock: 123 s behind the service'],
])('diagnostics include the clock skew %s ms after the first response', async (skew, line) => {
  const date = new Date(startAt + skew).toUTCString()
  const body = '{"actions":[],"address_book":{},"metadata":{}}'
  const { monitor, clock } = await startOver(emptyFolder(), () => new Response(body, { headers: { date } }))
  const info = {
    name: 'Lookout',
    version: '0',
    electron: '',
    chromium: '',
    node: '',
    platform: '',
    userData: '',
    dataBytes: 0,
  }
  const clockLine = (): string | undefined => {
    const parts = { info, state: monitor.state(), skewMs: monitor.state().skewMs, locale: 'en', log: '' }
    return diagnosticsText(parts, false)
      .split('\n')
      .find((line) => line.startsWith('Clock: '))
  }
  expect(clockLine()).toBe('Clock: not compared yet')
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 400)
  expect(clockLine()).toBe(line)
})
