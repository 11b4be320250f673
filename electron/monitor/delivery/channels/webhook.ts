import { createHmac } from 'node:crypto'
import type { DeliveryPorts, NotificationChannel, OutgoingMessage } from '../delivery-types.ts'
import { stateNames } from '../delivery-words.ts'
import { messageKeyOf } from '../render.ts'
import { failedResult, post, resultOf, type Posted } from '../post.ts'

const unix = (at: number): number => Math.floor(at / 1000)

/** Returns the JSON body (docs/delivery.md). Times are unix seconds. */
function webhookBody({ alerts, sentAt }: OutgoingMessage): string {
  return JSON.stringify({
    version: 1,
    sent_at: unix(sentAt),
    alerts: alerts.map((alert) => ({
      key: alert.key,
      alert: alert.alert,
      state: stateNames[alert.state],
      severity: alert.severity,
      at: unix(alert.at),
      ...(alert.resolvedAt === null ? {} : { resolved_at: unix(alert.resolvedAt) }),
      network: alert.network,
      rule: alert.rule,
      subject: alert.subject,
      heading: alert.heading,
      title: alert.title,
      facts: alert.facts,
      amounts: alert.amounts.map(({ isApproximate, ...amount }) => ({
        ...amount,
        ...(isApproximate ? { approximate: true } : {}),
      })),
      accounts: alert.accounts,
    })),
  })
}

/** Returns the hex HMAC-SHA256 of `timestamp.body`. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

export function webhookRequest(url: string, secret: string, message: OutgoingMessage): Posted {
  const body = webhookBody(message)
  const timestamp = String(unix(message.sentAt))
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': messageKeyOf(message),
      'x-lookout-timestamp': timestamp,
      'x-lookout-signature': `v1=${signatureOf(secret, timestamp, body)}`,
    },
  }
}

export function createWebhook(origin: string, ports: DeliveryPorts): NotificationChannel {
  return {
    mostAlerts: 100,
    send: async (message, { path = '', secret = '' }) => {
      try {
        return resultOf(await post(ports, webhookRequest(`${origin}${path}`, secret, message)))
      } catch (thrown) {
        return failedResult(thrown)
      }
    },
  }
}
