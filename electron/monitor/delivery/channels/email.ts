import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { cleanText } from '../../../shared/untrusted-text.ts'
import type { DeliveryPorts, NotificationChannel, SendMail, SendResult } from '../delivery-types.ts'
import { failures, message as words } from '../delivery-words.ts'
import { messageKeyOf } from '../render.ts'
import { failureText, quoteOf, timeoutMs } from '../post.ts'
import type { ChannelTarget } from '../../../shared/delivery.ts'
import { bodyOf, headingOf } from './message-text.ts'

type EmailTarget = Extract<ChannelTarget, { readonly kind: 'email' }>

/**
 * Maximum time for a mail, ms. Some servers scan a mail for half a minute before they accept it. An attempt that ended earlier
 * would be repeated, although the mail was delivered.
 */
const mailWithinMs = 60_000

interface MailLimits {
  readonly connectMs: number
  readonly mailMs: number
}

/** Sends one mail over its own connection. Sends the login only over TLS or to a private address. */
export const sendMailBySmtp: SendMail = (target, password, mail) =>
  sendWithin({ connectMs: timeoutMs, mailMs: mailWithinMs }, target, password, mail)

/** Like `sendMailBySmtp`. The server must greet within `connectMs`, and accept the mail within `mailMs`. */
export async function sendWithin(
  { connectMs, mailMs }: MailLimits,
  ...[target, password, { id, subject, text }]: Parameters<SendMail>
): ReturnType<SendMail> {
  const { host, port, security, user, from, to } = target
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
  })
  try {
    const { rejected } = await transport.sendMail({
      from,
      to: [...to],
      subject,
      text,
      messageId: `<${id}@lookout>`,
      signal: AbortSignal.timeout(mailMs),
    })
    return rejected
  } finally {
    transport.close()
  }
}

const mailError = z.object({
  code: z.string().optional(),
  /** The system's error code if `code` is ESOCKET. */
  originalCode: z.string().optional(),
  message: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

function resultOfMail(thrown: unknown, password: string | undefined): SendResult {
  const { code, originalCode, message = '', response, responseCode } = mailError.safeParse(thrown).data ?? {}
  const failed = (error: string, isRejected = false): SendResult => ({
    kind: 'failed',
    error,
    isRejected,
    retryAfterMs: null,
  })
  if (code === 'EAUTH') return failed(failures.login)
  if (code === 'ETLS') return failed(/certificate/i.test(message) ? failures.untrusted : failures.noTls)
  if (code === 'ETIMEDOUT' || code === 'EABORT') return failed(failures.mailTimeout)
  if (response !== undefined && responseCode !== undefined)
    return failed(failures.refusedMail(quoteOf(response, 120, password)), responseCode >= 500)
  return failed(
    failureText(originalCode === undefined ? thrown : Object.assign(new Error(), { code: originalCode })),
  )
}

export function createEmail(target: EmailTarget, { sendMail }: DeliveryPorts): NotificationChannel {
  return {
    mostAlerts: 100,
    send: async (message, { password }) => {
      const heading = headingOf(message)
      try {
        const refused = await sendMail(target, password ?? null, {
          id: messageKeyOf(message),
          subject: words.subject(heading),
          text: `${heading}\n\n${bodyOf(message, 50_000)}\n`,
        })
        return refused.length === 0
          ? { kind: 'sent' }
          : { kind: 'sent', note: failures.refusedRecipients(cleanText(refused.join(', '), 200)) }
      } catch (thrown) {
        return resultOfMail(thrown, password)
      }
    },
  }
}
