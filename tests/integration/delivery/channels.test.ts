import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { createEmail, sendMailBySmtp, sendWithin } from '../../../electron/monitor/delivery/channels/email.ts'
import { createWebhook } from '../../../electron/monitor/delivery/channels/webhook.ts'
import type { SendResult } from '../../../electron/monitor/delivery/delivery-types.ts'
import { createAuthority, withoutOpenssl } from '../../fixtures/certificates.ts'
import { emptyFolder } from '../../unit/electron/monitor/store/profile.ts'
import { one } from '../../unit/electron/monitor/delivery/messages.ts'
import { realClock } from '../../fixtures/monitor-deps.ts'

const ports = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  sendMail: sendMailBySmtp,
  after: realClock.after,
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const post = (origin: string): Promise<SendResult> =>
  createWebhook(origin, ports).send(one, { path: '/hook', secret: 'signing secret' })

const failed = (error: string, changes: Partial<SendResult> = {}): SendResult =>
  ({ kind: 'failed', error, isRejected: false, retryAfterMs: null, ...changes }) as SendResult

it('a redirect is not followed', async () => {
  const asked: (string | undefined)[] = []
  const origin = await listen(({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await post(origin)).toEqual(
    failed('The receiver redirects to another address. Enter the final address.'),
  )
  expect(asked).toEqual(['/hook'])
})

it('a message is sent once the receiver accepts it, whatever the size of its response', async () => {
  const accept = (size: number) => listen((_request, response) => response.end('x'.repeat(size)))
  expect(await post(await accept(65_536))).toEqual({ kind: 'sent' })
  expect(await post(await accept(65_537))).toEqual({ kind: 'sent' })
})

it('refusals are explained, and Retry-After is honoured', async () => {
  const refuse = (status: number, headers = {}) =>
    listen((_request, response) => response.writeHead(status, headers).end('secret text'))
  expect(await post(await refuse(403))).toEqual(
    failed('The receiver responded with status 403. Check the token or address.'),
  )
  expect(await post(await refuse(429, { 'retry-after': '120' }))).toEqual(
    failed('The receiver responded with status 429.', { retryAfterMs: 120_000 }),
  )
  expect(await post(await refuse(422))).toEqual(
    failed('The receiver responded with status 422.', { isRejected: true }),
  )
})

it('an unreachable host is explained', async () => {
  expect(await post('http://127.0.0.1:9')).toEqual(
    failed('The receiver cannot be reached. Check the address and the network connection.'),
  )
})

async function startSmtp(
  options: SMTPServerOptions,
  acceptAfterMs = 0,
): Promise<{ readonly port: number; readonly mails: string[] }> {
  const mails: string[] = []
  const server = new SMTPServer({
    ...options,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        setTimeout(done, acceptAfterMs)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, mails }
}

const mailTo = (
  port: number,
  user: string,
  password: string,
  security: 'tls' | 'starttls' | 'none' = 'none',
): Promise<SendResult> =>
  createEmail(
    {
      kind: 'email',
      host: '127.0.0.1',
      port,
      security,
      user,
      from: 'Lookout <lookout@example.org>',
      to: ['ops@example.org', 'night@example.org'],
    },
    ports,
  ).send(one, { password })

it('a mail arrives with heading, key and all recipients', async () => {
  const { port, mails } = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] })
  expect(await mailTo(port, '', '')).toEqual({ kind: 'sent' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Message-ID: <0123456789abcdef0123456789abcdef@lookout>')
  expect(mails[0]).toContain('To: ops@example.org, night@example.org')
  expect(mails[0]).toContain('sent: 1,500.5 TON')
})

it('a mail that the server scans for longer than a connection may take is sent once', async () => {
  const { port, mails } = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] }, 1_500)
  const target = {
    kind: 'email',
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    from: 'lookout@example.org',
    to: ['ops@example.org'],
  } as const
  const mail = { id: 'key', subject: 'Stake overdue', text: 'One' }
  expect(await sendWithin({ connectMs: 1_000, mailMs: 60_000 }, target, null, mail)).toEqual([])
  await expect(sendWithin({ connectMs: 1_000, mailMs: 1_000 }, target, null, mail)).rejects.toThrow()
  expect(mails).toHaveLength(2)
})

it('recipients that the server refuses are named', async () => {
  const { port, mails } = await startSmtp({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('night') ? done(new Error('No such mailbox')) : done(),
  })
  expect(await mailTo(port, '', '')).toEqual({
    kind: 'sent',
    note: 'The mail server refused these recipients: night@example.org',
  })
  expect(mails).toHaveLength(1)
})

it('a wrong password is explained without quoting it', async () => {
  const { port, mails } = await startSmtp({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right pass'
        ? done(null, { user: username })
        : done(new Error(`Bad login ${String(password)}`)),
  })
  expect(await mailTo(port, 'ops', 'wrong pass')).toEqual(
    failed('The mail server refused the user name or password.'),
  )
  expect(await mailTo(port, 'ops', 'right pass')).toEqual({ kind: 'sent' })
  expect(mails).toHaveLength(1)
})

if (withoutOpenssl !== null) console.log(`Skipped: ${withoutOpenssl}`)

it.skipIf(withoutOpenssl !== null).each(['tls', 'starttls'] as const)(
  'with %s, a mail is sent only to a server whose certificate is trusted',
  async (security) => {
    const authority = createAuthority(emptyFolder())
    const options = { authOptional: true, secure: security === 'tls' }
    const { cert, key } = authority.issue('IP:127.0.0.1')
    const server = await startSmtp({ ...options, cert, key })
    const other = await startSmtp({ ...options, ...authority.issue('DNS:mail.example.org') })
    const selfSigned = await startSmtp({ ...options, cert: authority.cert, key: authority.key })
    const untrusted = failed('The certificate of the receiver is not trusted.')
    expect(await mailTo(server.port, 'ops', 'right pass', security)).toEqual(untrusted)
    expect(await mailTo(selfSigned.port, 'ops', 'right pass', security)).toEqual(untrusted)

    const trusted = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, authority.cert])
    expect(await mailTo(server.port, '', '', security)).toEqual({ kind: 'sent' })
    // The certificate is trusted but belongs to another host.
    expect(await mailTo(other.port, '', '', security)).toEqual(untrusted)
    expect([server, other, selfSigned].map(({ mails }) => mails.length)).toEqual([1, 0, 0])
  },
)

it('a mail is not sent in the clear to a server that offers no TLS', async () => {
  const plain = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS'] })
  expect(await mailTo(plain.port, 'ops', 'right pass', 'starttls')).toEqual(
    failed('The mail server does not offer STARTTLS on this port.'),
  )
  expect(await mailTo(plain.port, 'ops', 'right pass', 'tls')).toEqual(
    failed(
      'The connection to the receiver could not be encrypted. Check the port and the encryption setting.',
    ),
  )
  expect(plain.mails).toEqual([])
})
