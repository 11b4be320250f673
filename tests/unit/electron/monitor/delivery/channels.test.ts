import { describe, expect, it } from 'vitest'
import { ntfyRequest } from '../../../../../electron/monitor/delivery/channels/ntfy.ts'
import { slackRequest } from '../../../../../electron/monitor/delivery/channels/slack.ts'
import {
  createTelegram,
  telegramRequest,
} from '../../../../../electron/monitor/delivery/channels/telegram.ts'
import {
  createWebhook,
  signatureOf,
  webhookRequest,
} from '../../../../../electron/monitor/delivery/channels/webhook.ts'
import { createEmail } from '../../../../../electron/monitor/delivery/channels/email.ts'
import type { Mail } from '../../../../../electron/monitor/delivery/delivery-types.ts'
import { one, overdue, resolved, two } from './messages.ts'

const bodyOf = ({ body }: { readonly body: string }): unknown => JSON.parse(body)
const pool = `-1:${'b2'.repeat(32)}`

describe('a webhook', () => {
  // printf '%s' '1763812800.{"a":1}' | openssl dgst -sha256 -hmac 'a signing secret'
  it('is signed over timestamp and body', () => {
    expect(signatureOf('a signing secret', '1763812800', '{"a":1}')).toBe(
      'a7869a4c95fffccddd4966877e63bae3c9ec7dff6273ec5010924bac1c3c4869',
    )
  })

  it('sends every alert as JSON with times in unix seconds', () => {
    const request = webhookRequest('https://example.org/hook?x=1', 'a signing secret', one)
    expect(request.url).toBe('https://example.org/hook?x=1')
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': '0123456789abcdef0123456789abcdef',
      'x-lookout-timestamp': '1795176001',
    })
    expect(request.headers['x-lookout-signature']).toMatch(/^v1=[0-9a-f]{64}$/)
    expect(bodyOf(request)).toEqual({
      version: 1,
      sent_at: 1_795_176_001,
      alerts: [
        {
          key: '0123456789abcdef0123456789abcdef',
          alert: 'fedcba9876543210fedcba9876543210',
          state: 'fired',
          severity: 'critical',
          at: 1_795_176_000,
          network: 'Mainnet',
          rule: 'Stake overdue',
          subject: { kind: 'pool', key: pool },
          heading: 'Stake overdue · Pool <A> & B',
          title: 'Stake of Pool <A> & B is overdue',
          facts: ['sent: 1,500.5 TON'],
          amounts: [{ units: '1500500000000', asset: 'TON', symbol: 'TON', decimals: 9 }],
          accounts: [pool],
        },
      ],
    })
    const both = webhookRequest('https://example.org', 's', two)
    expect(both.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(both.headers['idempotency-key']).not.toBe(request.headers['idempotency-key'])
    expect(bodyOf(both)).toMatchObject({
      alerts: [{ state: 'fired' }, { state: 'resolved', resolved_at: 1_795_176_060 }],
    })
  })
})

it('a receiver that accepts an alert with a large page has received it', async () => {
  const page = 'a'.repeat(100_000)
  const ports = {
    fetch: async () => new Response(page, { status: 200 }),
    after: () => () => undefined,
    sendMail: async () => [],
  }
  expect(await createWebhook('https://example.org', ports).send(one, { path: '/hook' })).toEqual({
    kind: 'sent',
  })
  const refusing = { ...ports, fetch: async () => new Response(page, { status: 413 }) }
  expect(await createWebhook('https://example.org', refusing).send(one, { path: '/hook' })).toMatchObject({
    kind: 'failed',
    error: 'The receiver responded with status 413.',
    isRejected: true,
  })
})

describe('a Slack-compatible webhook', () => {
  it('sends escaped text', () => {
    expect(slackRequest('https://hooks.slack.com/services/T/B/x', one)).toEqual({
      url: 'https://hooks.slack.com/services/T/B/x',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"*Critical: Stake overdue · Pool &lt;A&gt; &amp; B*\\nStake of Pool &lt;A&gt; &amp; B is overdue\\n- sent: 1,500.5 TON\\nNetwork: Mainnet"}',
    })
  })

  it('lists several alerts on one line each', () => {
    expect(bodyOf(slackRequest('https://example.org/x', two))).toEqual({
      text: '*2 alerts, 1 critical*\nCritical: Stake overdue · Pool &lt;A&gt; &amp; B: Stake of Pool &lt;A&gt; &amp; B is overdue\nResolved: Stake overdue · Pool C: Stake of Pool C is overdue',
    })
  })
})

describe('a name of a token', () => {
  const [alert] = one.alerts
  const heading = 'Receive · t.me/claim'
  const body = 'Receive 1,500.5 [claim](https://evil.example) @channel 10.0.0.1/a from ops@example.org'
  const message = { ...one, alerts: [{ ...alert, heading, body, facts: [] }] } as const
  const shownHeading = 'Critical: Receive · t.\u2060me/claim'
  const shown =
    'Receive 1,500.5 [claim](https:\u2060//evil.\u2060example) @\u2060channel 10.\u20600.\u20600.1/a from ops@\u2060example.\u2060org\nNetwork: Mainnet'

  it('is no link or mention in Mattermost', () => {
    expect(bodyOf(slackRequest('https://example.org/x', message))).toEqual({
      text: `*${shownHeading}*\n${shown.replace('](', ']\u2060(')}`,
    })
  })

  it('is no link or mention in Telegram and ntfy', () => {
    const telegram = telegramRequest('https://api.telegram.org', 't', '1', message)
    expect(bodyOf(telegram)).toMatchObject({ text: `${shownHeading}\n${shown}` })
    const ntfy = ntfyRequest('https://ntfy.sh/my-topic', null, message)
    expect(bodyOf(ntfy)).toMatchObject({ title: shownHeading, message: shown })
  })

  it('is no link if it is a domain of emoji, and the sentence after it keeps its dots', () => {
    const named = { ...alert, heading: 'Gift', body: 'NFT 🎁.ws and ❤️.ws. Received … .5 of 1.5', facts: [] }
    expect(bodyOf(ntfyRequest('https://ntfy.sh/x', null, { ...one, alerts: [named] }))).toMatchObject({
      message: 'NFT 🎁.\u2060ws and ❤️.\u2060ws. Received … .5 of 1.5\nNetwork: Mainnet',
    })
  })

  it('is no mention if it begins with an underscore, as in Rocket.Chat', () => {
    const named = { ...alert, heading: 'Gift', body: 'NFT @_ops', facts: [] }
    expect(bodyOf(slackRequest('https://example.org/x', { ...one, alerts: [named] }))).toMatchObject({
      text: expect.stringContaining('NFT @\u2060_ops'),
    })
  })

  it('is no link in a line of several alerts', () => {
    expect(
      bodyOf(
        ntfyRequest('https://ntfy.sh/my-topic', null, {
          ...message,
          alerts: [alert, { ...alert, body: 'NFT t.me/x' }],
        }),
      ),
    ).toMatchObject({
      message: expect.stringMatching(/: NFT t\.\u2060me\/x$/),
    })
  })
})

describe('a message that is sent late', () => {
  const textOf = (message: typeof one): unknown => bodyOf(slackRequest('https://example.org/x', message))
  const sentAt = overdue.at + 8 * 3_600_000

  it('says when the alert was raised', () => {
    expect(textOf({ alerts: [overdue], sentAt })).toMatchObject({
      text: expect.stringContaining('TON\n- raised: 2026-11-20 12:00 UTC\nNetwork'),
    })
    expect(textOf({ ...one, sentAt: overdue.at + 9 * 60_000 })).not.toMatchObject({
      text: expect.stringContaining('raised'),
    })
  })

  it('says when the alert was resolved', () => {
    expect(textOf({ alerts: [resolved], sentAt })).toMatchObject({
      text: expect.stringContaining('\n- resolved: 2026-11-20 12:01 UTC\nNetwork'),
    })
  })

  it('says so of each of several alerts', () => {
    expect(textOf({ ...two, sentAt })).toMatchObject({
      text: expect.stringMatching(/is overdue · 2026-11-20 12:00 UTC\nResolved: .+ · 2026-11-20 12:01 UTC$/),
    })
  })
})

describe('a message with a critical alert after others', () => {
  const message = { ...two, alerts: [{ ...resolved, state: 'fired' as const }, overdue] } as const

  it('lists the critical one first', () => {
    expect(bodyOf(slackRequest('https://example.org/x', message))).toMatchObject({
      text: expect.stringMatching(/^.+\nCritical: /),
    })
  })

  it('has the tag of the critical one in ntfy', () => {
    expect(bodyOf(ntfyRequest('https://ntfy.sh/my-topic', null, message))).toMatchObject({
      priority: 5,
      tags: ['critical'],
    })
  })
})

it('chat and mail say which alerts are critical, but not of a resolved one', async () => {
  const textOf = (message: typeof one): unknown => bodyOf(slackRequest('https://example.org/x', message))
  const plain = {
    ...overdue,
    heading: 'Stake overdue · Pool C',
    body: 'Stake of Pool C is overdue',
    facts: [],
  }
  const recovered = { ...plain, state: 'resolved' as const, heading: 'Resolved: Stake overdue · Pool C' }
  expect(textOf({ alerts: [plain], sentAt: 0 })).toEqual({
    text: '*Critical: Stake overdue · Pool C*\nStake of Pool C is overdue\nNetwork: Mainnet',
  })
  expect(textOf({ alerts: [recovered], sentAt: 0 })).toEqual({
    text: '*Resolved: Stake overdue · Pool C*\nStake of Pool C is overdue\nNetwork: Mainnet',
  })
  const warning = { ...plain, severity: 'warning' as const }
  expect(textOf({ alerts: [warning, plain, recovered], sentAt: 0 })).toEqual({
    text: '*3 alerts, 1 critical*\nCritical: Stake overdue · Pool C: Stake of Pool C is overdue\nStake overdue · Pool C: Stake of Pool C is overdue\nResolved: Stake overdue · Pool C: Stake of Pool C is overdue',
  })
  expect(textOf({ alerts: [warning, recovered], sentAt: 0 })).toMatchObject({
    text: expect.stringMatching(/^\*2 alerts\*/),
  })
})

describe('a Telegram bot', () => {
  it('sends plain text to the chat', () => {
    const request = telegramRequest('https://api.telegram.org', '123:token', '-100200', one)
    expect(request.url).toBe('https://api.telegram.org/bot123:token/sendMessage')
    expect(bodyOf(request)).toEqual({
      chat_id: '-100200',
      text: 'Critical: Stake overdue · Pool <A> & B\nStake of Pool <A> & B is overdue\n- sent: 1,500.5 TON\nNetwork: Mainnet',
      disable_notification: false,
      link_preview_options: { is_disabled: true },
    })
  })

  it('stays within 4,096 characters if each second character of a long alert is a dot', () => {
    const dotted = { ...overdue, heading: 'a.'.repeat(100), body: 'a.'.repeat(5_000), facts: [] }
    const { body } = telegramRequest('https://api.telegram.org', 't', '1', { alerts: [dotted], sentAt: 0 })
    expect(JSON.parse(body).text.length).toBeLessThanOrEqual(4_096)
  })

  it('is silent for information, and stays within 4,096 characters', () => {
    const long = { ...overdue, severity: 'info' as const, facts: ['x'.repeat(9_000)] }
    const request = telegramRequest('https://api.telegram.org', 't', '1', { alerts: [long], sentAt: 0 })
    expect(bodyOf(request)).toMatchObject({ disable_notification: true })
    expect(request.body.length).toBeLessThan(4_096)
  })

  it.each([
    ['Bad Request: chat not found', 'The receiver responded with status 400: Bad Request: chat not found.'],
    ['No route for /bot123456:AAFzq7fJ2xV9/sendMessage', 'The receiver responded with status 400.'],
    ['No route for /bot123456%3AAAFzq7fJ2xV9', 'The receiver responded with status 400.'],
  ])('a refusal with “%s” is quoted without the token', async (description, error) => {
    const fetch = async (): Promise<Response> => Response.json({ ok: false, description }, { status: 400 })
    const ports = { fetch, sendMail: () => Promise.reject(new Error('unused')), after: () => () => undefined }
    const bot = createTelegram('https://bots.example.org', '-100200', ports)
    expect(await bot.send(one, { token: '123456:AAFzq7fJ2xV9' })).toEqual({
      kind: 'failed',
      error,
      isRejected: true,
      retryAfterMs: null,
    })
  })

  it('names the new id of a group that has become a supergroup', async () => {
    const body = {
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001234567890 },
    }
    const fetch = async (): Promise<Response> => Response.json({ ok: false, ...body }, { status: 400 })
    const ports = { fetch, sendMail: () => Promise.reject(new Error('unused')), after: () => () => undefined }
    const bot = createTelegram('https://bots.example.org', '-100200', ports)
    expect(await bot.send(one, { token: '123456:AAFzq7fJ2xV9' })).toMatchObject({
      error:
        'The receiver responded with status 400: Bad Request: group chat was upgraded to a supergroup chat. Enter the new chat -1001234567890 in the channel.',
    })
  })

  it('waits an hour and names the reason if Telegram names a longer time', async () => {
    const body = { description: 'Too Many Requests: retry after 9000', parameters: { retry_after: 9_000 } }
    const fetch = async (): Promise<Response> => Response.json({ ok: false, ...body }, { status: 429 })
    const ports = { fetch, sendMail: () => Promise.reject(new Error('unused')), after: () => () => undefined }
    const bot = createTelegram('https://bots.example.org', '-100200', ports)
    expect(await bot.send(one, { token: '123456:AAFzq7fJ2xV9' })).toMatchObject({
      error: expect.stringContaining('Too Many Requests'),
      retryAfterMs: 3_600_000,
    })
  })
})

describe('ntfy', () => {
  it('publishes JSON to the root of the server', () => {
    expect(ntfyRequest('https://ntfy.sh/my-topic', 'tk_1', one)).toEqual({
      url: 'https://ntfy.sh/',
      headers: { 'content-type': 'application/json', authorization: 'Bearer tk_1' },
      body: '{"topic":"my-topic","title":"Critical: Stake overdue · Pool <A> & B","message":"Stake of Pool <A> & B is overdue\\n- sent: 1,500.5 TON\\nNetwork: Mainnet","priority":5,"tags":["critical"]}',
    })
    expect(ntfyRequest('http://10.0.0.1/ntfy/ops', null, two)).toMatchObject({
      url: 'http://10.0.0.1/ntfy/',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('a long message has at most 4,000 bytes and is not cut within a character', () => {
    const { body } = ntfyRequest('https://ntfy.sh/my-topic', null, {
      ...one,
      alerts: [{ ...overdue, body: `ab${'💎'.repeat(2_000)}` }],
    })
    // 2 + 998 * 4 bytes of text and 3 of the ellipsis are 3,997; another character would make 4,001.
    expect(JSON.parse(body)).toMatchObject({ message: `ab${'💎'.repeat(998)}…` })
  })
})

describe('a heading', () => {
  it('is not cut within a surrogate pair', () => {
    // A heading is cut after 199 UTF-16 units: 99 diamonds and half of the next one.
    const heading = '💎'.repeat(120)
    const { body } = ntfyRequest('https://ntfy.sh/my-topic', null, {
      ...one,
      alerts: [{ ...overdue, heading }],
    })
    expect(JSON.parse(body)).toMatchObject({ title: `Critical: ${'💎'.repeat(99)}…` })
  })
})

describe('e-mail', () => {
  const target = {
    kind: 'email' as const,
    host: 'smtp.example.org',
    port: 465,
    security: 'tls' as const,
    user: 'ops',
    from: 'lookout@example.org',
    to: ['ops@example.org'],
  }
  const ports = { fetch: () => Promise.reject(new Error('unused')), after: () => () => undefined }

  it('has the heading as its subject and the key in its Message-ID', async () => {
    const mails: (readonly [string | null, Mail])[] = []
    const sendMail = async (_target: unknown, password: string | null, mail: Mail): Promise<string[]> => {
      mails.push([password, mail])
      return []
    }
    const result = await createEmail(target, { ...ports, sendMail }).send(one, { password: 'pass word' })
    expect(result).toEqual({ kind: 'sent' })
    expect(mails).toEqual([
      [
        'pass word',
        {
          id: '0123456789abcdef0123456789abcdef',
          subject: '[Lookout] Critical: Stake overdue · Pool <A> & B',
          text: 'Critical: Stake overdue · Pool <A> & B\n\nStake of Pool <A> & B is overdue\n- sent: 1,500.5 TON\nNetwork: Mainnet\n',
        },
      ],
    ])
    await createEmail(target, { ...ports, sendMail }).send(two, { password: 'pass word' })
    expect(mails[1]?.[1].id).toMatch(/^[0-9a-f]{32}$/)
    expect(mails[1]?.[1].id).not.toBe(mails[0]?.[1].id)
  })

  it.each([
    [
      { code: 'EAUTH', response: '535 secret', responseCode: 535 },
      'The mail server refused the user name or password.',
      false,
    ],
    [
      { code: 'EENVELOPE', response: '550 no such user', responseCode: 550 },
      'The mail server refused the message: 550 no such user',
      true,
    ],
    [
      { code: 'EENVELOPE', response: '451 try later', responseCode: 451 },
      'The mail server refused the message: 451 try later',
      false,
    ],
    [
      { code: 'EENVELOPE', response: '550 pass+word is no mailbox', responseCode: 550 },
      'The mail server refused the message.',
      true,
    ],
    [{ code: 'ETIMEDOUT' }, 'The mail server did not respond in time.', false],
    [
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
      'The receiver refused the connection. Check the address and the port.',
      false,
    ],
  ])('explains %j', async (fields, error, isRejected) => {
    const sendMail = (): Promise<never> => Promise.reject(Object.assign(new Error('raw'), fields))
    const result = await createEmail(target, { ...ports, sendMail }).send(one, { password: 'pass word' })
    expect(result).toEqual({ kind: 'failed', error, isRejected, retryAfterMs: null })
  })
})
