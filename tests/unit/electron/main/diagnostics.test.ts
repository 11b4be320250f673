import { expect, it } from 'vitest'
import { diagnosticsText } from '../../../../electron/main/diagnostics.ts'
import { someAccount, startAt, startOver } from '../monitor/started.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

it('diagnostics include the clock skew after the first response', async () => {
  const date = new Date(startAt - 60_000).toUTCString()
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
    const parts = { info, state: monitor.state(), skewMs: monitor.skewMs(), locale: 'en', log: '' }
    return diagnosticsText(parts, false)
      .split('\n')
      .find((line) => line.startsWith('Clock: '))
  }
  expect(clockLine()).toBe('Clock: not compared yet')
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 400)
  expect(clockLine()).toBe('Clock: 60 s ahead of the service')
})
