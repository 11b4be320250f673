import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { signingSecret } from './webhook-channel.ts'

export interface KillResult {
  readonly stored: number
  readonly received: number
  readonly lost: readonly string[]
  /** Number of repeated deliveries of all alerts. */
  readonly duplicates: number
  /** Alerts that arrived with more than one key. */
  readonly unlike: readonly string[]
  readonly forged: number
  readonly failures: number
  readonly kills: number
}

interface Received {
  readonly alerts: readonly { readonly key: string; readonly title: string }[]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const text = `${String(headers['x-lookout-timestamp'])}.${body}`
  return (
    headers['x-lookout-signature'] === `v1=${createHmac('sha256', signingSecret).update(text).digest('hex')}`
  )
}

/** Sends `alerts` alerts from a process that is killed `kills` times, to a server that fails for a third of the requests. */
export async function killSenders(alerts: number, kills: number): Promise<KillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-delivery-'))
  const keys = new Map<string, string[]>()
  let forged = 0
  let failures = 0
  let killed = 0
  let sender: ChildProcess | null = null
  /** Number of received alerts at which the next kill is due. */
  let killAt = (alerts * Math.random()) / (kills + 1)

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    if (!isSigned(request, body)) forged += 1
    const fate = Math.random()
    if (fate < 0.1) {
      failures += 1
      response.writeHead(500).end()
      return
    }
    // From here on the alerts count as received, even if the sender gets no response.
    const { alerts: list }: Received = JSON.parse(body)
    for (const { key, title } of list) keys.set(title, [...(keys.get(title) ?? []), key])
    const running = sender
    if (killed < kills && keys.size >= killAt) setTimeout(() => running?.kill('SIGKILL'), Math.random() * 10)
    if (fate < 0.25) {
      failures += 1
      response.destroy()
      return
    }
    if (fate < 0.33) {
      failures += 1
      setTimeout(() => response.end('late'), 1_000)
      return
    }
    setTimeout(() => response.end('ok'), 5)
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const program = join(import.meta.dirname, 'sender.ts')
  const base = String(Date.now())
  const start = (): ChildProcess =>
    spawn(process.execPath, [program, folder, `http://127.0.0.1:${port}`, String(alerts), base], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  try {
    for (;;) {
      sender = start()
      const [code] = await once(sender, 'exit')
      sender = null
      if (code === 0) break
      if (killed >= kills) throw new Error(`The sender ended with ${String(code)}.`)
      killed += 1
      killAt = (alerts * (killed + Math.random())) / (kills + 1)
    }
    const store = openStore({ folder, now: () => Date.now() })
    const stored = store.incidents
      .list('https://toncenter.com', alerts)
      .map(({ id }) => id.replace('alert-', 'Alert '))
    store.close()
    const counts = [...keys.values()]
    return {
      stored: stored.length,
      received: keys.size,
      lost: stored.filter((title) => !keys.has(title)),
      duplicates: counts.reduce((sum, list) => sum + list.length - 1, 0),
      unlike: [...keys].filter(([, list]) => new Set(list).size > 1).map(([title]) => title),
      forged,
      failures,
      kills: killed,
    }
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
