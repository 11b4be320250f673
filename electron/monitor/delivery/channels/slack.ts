import type { DeliveryPorts, NotificationChannel, OutgoingMessage } from '../delivery-types.ts'
import { failedResult, post, resultOf, type Posted } from '../post.ts'
import { bodyOf, headingOf } from './message-text.ts'

/** Escapes text for Slack. A word joiner, which is invisible, keeps Mattermost and Rocket.Chat from reading links and images in it. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('](', ']\u2060(')

/** Returns the request of a Slack-compatible webhook (Slack, Mattermost, Rocket.Chat). */
export function slackRequest(url: string, message: OutgoingMessage): Posted {
  const text = `*${escape(headingOf(message)).replaceAll('*', '∗')}*\n${escape(bodyOf(message, 8_000))}`
  return { url, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) }
}

export function createSlack(origin: string, ports: DeliveryPorts): NotificationChannel {
  return {
    mostAlerts: 25,
    send: async (message, { path = '' }) => {
      try {
        return resultOf(await post(ports, slackRequest(`${origin}${path}`, message)))
      } catch (thrown) {
        return failedResult(thrown)
      }
    },
  }
}
