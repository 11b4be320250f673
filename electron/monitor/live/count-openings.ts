import type { SessionParts } from '../session.ts'
import type { Connect, StreamOptions } from '../toncenter/stream-types.ts'

/** Returns how to open a stream so that the request counts against the quota like any other: it waits for its turn. */
export function countOpenings(
  { schedule: { quota }, runtime: { now } }: SessionParts<'schedule', 'now'>,
  connect: Connect,
): Pick<StreamOptions, 'connect' | 'turnMs'> {
  return {
    turnMs: () => {
      const turn = quota.takeOpening(now())
      return turn.ok ? 0 : Math.max(1, turn.at - now())
    },
    connect: (url, headers, events) => {
      const sentAt = now()
      let isHeard = false
      const hear = (): void => {
        if (!isHeard) quota.heard(sentAt, now())
        isHeard = true
      }
      return connect(url, headers, {
        onMessage: events.onMessage,
        onOpen: () => {
          hear()
          events.onOpen()
        },
        onEnd: (end) => {
          hear()
          events.onEnd(end)
        },
      })
    },
  }
}
