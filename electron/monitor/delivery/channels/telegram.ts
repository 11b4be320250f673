import { z } from 'zod'
import type { DeliveryPorts, NotificationChannel, OutgoingMessage, SendResult } from '../delivery-types.ts'
import { failedResult, post, quoteOf, resultOf, waitMsOf, type Posted, type PostReply } from '../post.ts'
import { failures } from '../delivery-words.ts'
import { bodyOf, headingOf, isUrgent } from './message-text.ts'

/** Telegram accepts 4,096 characters. */
const mostChars = 3_800

const refusal = z.object({
  description: z.string().optional(),
  parameters: z
    .object({
      retry_after: z.int().min(0).optional(),
      /** The id of the supergroup that a group has become. */
      migrate_to_chat_id: z.int().optional(),
    })
    .optional(),
})

/** Returns a sendMessage request. The message is silent if all its alerts have the severity info. */
export function telegramRequest(
  origin: string,
  token: string,
  chat: string,
  message: OutgoingMessage,
): Posted {
  return {
    url: `${origin}/bot${token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chat,
      text: `${headingOf(message)}\n${bodyOf(message, mostChars)}`,
      disable_notification: !isUrgent(message) && message.alerts.every(({ severity }) => severity === 'info'),
      link_preview_options: { is_disabled: true },
    }),
  }
}

function parseRefusal(text: string): z.output<typeof refusal> {
  try {
    return refusal.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function telegramResult(reply: PostReply, token: string): SendResult {
  const { description, parameters } = parseRefusal(reply.text)
  const { retry_after: seconds, migrate_to_chat_id: moved } = parameters ?? {}
  const quote = description === undefined ? '' : quoteOf(description, 120, token)
  return resultOf(
    { ...reply, retryAfterMs: seconds === undefined ? reply.retryAfterMs : waitMsOf(seconds) },
    moved === undefined ? quote : failures.movedChat(quote, moved),
  )
}

export function createTelegram(origin: string, chat: string, ports: DeliveryPorts): NotificationChannel {
  return {
    mostAlerts: 12,
    send: async (message, { token = '' }) => {
      try {
        return telegramResult(await post(ports, telegramRequest(origin, token, chat, message)), token)
      } catch (thrown) {
        return failedResult(thrown)
      }
    },
  }
}
