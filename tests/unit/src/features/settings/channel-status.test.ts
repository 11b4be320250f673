import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ChannelStatus } from '../../../../../electron/shared/delivery.ts'
import { channelStatusText } from '../../../../../src/features/settings/channel-status.ts'
import { opsChannel } from '../../../electron/monitor/delivery/ops-channel.ts'

const status: ChannelStatus = {
  id: 'a',
  secrets: 'keychain',
  note: null,
  waiting: 2,
  scheduled: 0,
  lastSentAt: null,
  failingSince: new Date(2026, 10, 20, 14, 3, 9).getTime(),
  error: 'The receiver responded with status 500.',
  nextTryAt: new Date(2026, 10, 20, 14, 8, 30).getTime(),
  quietUntil: null,
  isHeldBack: false,
}
const textOf = (change: Partial<ChannelStatus>): string =>
  channelStatusText(opsChannel, { ...status, ...change }, false)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 8), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

it('names the day since when a channel has failed, unless it is today', () => {
  vi.setSystemTime(new Date(2026, 10, 22, 13, 50))
  expect(textOf({ waiting: 0, nextTryAt: null })).toBe(
    'Failing since 2026-11-20 14:03. The receiver responded with status 500.',
  )
})

it('names the next attempt of a failing channel', () => {
  expect(textOf({})).toBe(
    '2 messages waiting · Failing since 14:03, next attempt at 14:08:30. The receiver responded with status 500.',
  )
})

it('names no attempt while quiet hours hold messages back or a secret is missing', () => {
  expect(textOf({ quietUntil: new Date(2026, 10, 21, 7).getTime() })).toBe(
    'Quiet hours · 2 messages waiting · Failing since 14:03. The receiver responded with status 500.',
  )
  expect(textOf({ secrets: 'missing', waiting: 0, error: 'A token is missing.' })).toBe(
    'Failing since 14:03. A token is missing.',
  )
})
