import { expect, it } from 'vitest'
import { diagnosticsText } from '../../../../electron/main/diagnostics.ts'
import { someAccount, startAt, startOver } from '../monitor/started.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

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

it('diagnostics name the optional operations, the state of the stream and a rounded quota', async () => {
  const { monitor } = await startOver(emptyFolder(), () => new Response('{}'))
  const started = monitor.state()
  const capabilities = {
    finishedTraces: { state: 'yes', checkedAt: 1 },
    finishedActions: { state: 'no', checkedAt: 1 },
    stream: { state: 'unknown', checkedAt: null },
  } as const
  const linesOf = (status: Partial<typeof started.status>): readonly string[] => {
    const state = { ...started, status: { ...started.status, ...status } }
    return diagnosticsText({ info, state, skewMs: null, locale: 'en', log: '' }, false).split('\n')
  }
  const live = { state: 'live', since: startAt, accounts: 3, perMinute: 1.25, lagMs: 429.4 } as const
  const shown = linesOf({ capabilities, stream: live, quota: { used: 0.04, limit: 4.497_155_761_718_75 } })
  expect(shown).toContain('Latency: unknown · quota 0 of 4.5 per second')
  expect(shown).toContain('Optional operations: finishedTraces yes, finishedActions no, stream unknown')
  expect(shown).toContain(
    `Stream: live since ${new Date(startAt).toISOString()}, 3 accounts, 1.3 events per minute, 429 ms late`,
  )
  expect(
    linesOf({ stream: { state: 'reconnecting', perMinute: 0, lagMs: null, reason: 'silent' } }),
  ).toContain('Stream: reconnecting · silent')
})

it('diagnostics contain no key, and addresses only if requested', async () => {
  const { monitor } = await startOver(emptyFolder(), () => new Response('{}'))
  const { status, ...state } = monitor.state()
  const parts = {
    info,
    state: { ...state, status: { ...status, note: 'refused https://me:pw-4711@host/?api_key=ccdd9' } },
    skewMs: null,
    locale: 'en',
    log: `X-API-Key: 0011aabb of ${someAccount}`,
  }
  for (const text of [diagnosticsText(parts, false), diagnosticsText(parts, true)])
    expect(text).not.toMatch(/pw-4711|ccdd9|0011aabb/)
  expect(diagnosticsText(parts, false)).not.toContain(someAccount)
  expect(diagnosticsText(parts, true)).toContain(someAccount)
})
