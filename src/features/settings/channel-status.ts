import type { Channel, ChannelStatus } from '../../../electron/shared/delivery.ts'
import { formatDateTime, formatMinute, formatTime } from '../../lib/times.ts'
import { delivery as words } from './delivery-words.ts'

/** Returns the line under a channel: what holds its messages back, how many wait, and whether sending succeeds. */
export function channelStatusText(
  channel: Channel,
  status: ChannelStatus | undefined,
  isMuted: boolean,
): string {
  if (!channel.isOn) return words.off
  const { mutedUntil } = channel
  const muted = isMuted && mutedUntil !== null ? [words.mutedUntil(formatTime(mutedUntil).slice(0, 5))] : []
  if (status === undefined) return muted.join('')
  const { secrets, waiting, scheduled, lastSentAt, failingSince, error, nextTryAt, quietUntil } = status
  const { from, to } = channel.policy.quietHours
  const end = from === to || quietUntil === null ? '' : formatTime(quietUntil).slice(0, 5)
  // Messages that quiet hours hold back, and those of a channel without its secret, are not tried.
  const isTried = quietUntil === null && secrets !== 'missing'
  const nextTry = nextTryAt === null || !isTried ? null : formatTime(nextTryAt).slice(0, 8)
  const state =
    failingSince !== null
      ? words.failing(formatMinute(failingSince), nextTry, error ?? '')
      : lastSentAt === null
        ? words.ready
        : words.lastSent(formatDateTime(lastSentAt))
  return [
    ...muted,
    ...(quietUntil === null ? [] : [words.quietUntil(end)]),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
    ...(scheduled > 0 ? [words.scheduled(scheduled)] : []),
    state,
  ].join(' · ')
}
