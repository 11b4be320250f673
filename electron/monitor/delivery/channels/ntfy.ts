import { highestSeverity } from '../../../shared/alert-groups.ts'
import type { DeliveryPorts, NotificationChannel, OutgoingMessage } from '../delivery-types.ts'
import { failedResult, post, resultOf, type Posted } from '../post.ts'
import { bodyOf, cutBytes, headingOf, isUrgent } from './message-text.ts'

/** A longer message becomes an attachment: ntfy accepts 4,096 bytes. */
const mostBytes = 4_000

/** Returns the request that publishes to a topic as JSON, which must go to the server's root. */
export function ntfyRequest(url: string, token: string | null, message: OutgoingMessage): Posted {
  const end = url.lastIndexOf('/')
  const highest = highestSeverity(message.alerts)
  return {
    url: url.slice(0, end + 1),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      topic: decodeURIComponent(url.slice(end + 1)),
      title: headingOf(message),
      message: cutBytes(bodyOf(message, mostBytes), mostBytes),
      priority: isUrgent(message) ? 5 : 3,
      tags: highest === null ? [] : [highest],
    }),
  }
}

export function createNtfy(origin: string, ports: DeliveryPorts): NotificationChannel {
  return {
    mostAlerts: 10,
    send: async (message, { path = '', token }) => {
      try {
        return resultOf(await post(ports, ntfyRequest(`${origin}${path}`, token ?? null, message)))
      } catch (thrown) {
        return failedResult(thrown)
      }
    },
  }
}
