import { expect, it } from 'vitest'
import { createWebhook } from '../../../../../electron/monitor/delivery/channels/webhook.ts'
import type { SendResult } from '../../../../../electron/monitor/delivery/delivery-types.ts'
import { one } from './messages.ts'

type End = 'breaks' | 'never ends'

/** Returns a response whose headers arrive, but whose body does not end. */
function response(status: number, end: End): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"ok":'))
      if (end === 'breaks') controller.error(new Error('net::ERR_CONNECTION_RESET'))
    },
  })
  return new Response(body, { status })
}

/** The timeout is 10 ms instead of 10 s. */
const ports = (status: number, end: End) => ({
  fetch: () => Promise.resolve(response(status, end)),
  sendMail: () => Promise.reject(new Error('unused')),
  after: (_ms: number, run: () => void) => {
    const timer = setTimeout(run, 10)
    return () => clearTimeout(timer)
  },
})

const send = (status: number, end: End): Promise<SendResult> =>
  createWebhook('https://example.org', ports(status, end)).send(one, { path: '/in', secret: 'x'.repeat(16) })

it.each(['breaks', 'never ends'] as const)(
  'the status of a receiver decides, also if the body of its response %s',
  async (end) => {
    await expect(send(200, end)).resolves.toEqual({ kind: 'sent' })
    await expect(send(413, end)).resolves.toMatchObject({ kind: 'failed', isRejected: true })
  },
)
