/** The DevTools protocol over Chromium's pipe: one connection, many sessions, every message typed. */
import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
export type Commands = Protocol.CommandParameters
export type Answers = Protocol.CommandReturnValues
export type CdpEvents = Protocol.Events

/** Parsed JSON. The methods below apply the protocol's types. */
type Json = ReturnType<typeof JSON.parse>

interface Pending {
  readonly session: string
  readonly method: string
  readonly resolve: (result: Json) => void
  readonly reject: (error: Error) => void
}

export class Session {
  readonly id: string
  readonly connection: Connection
  private readonly emitter = new EventEmitter()

  constructor(connection: Connection, id: string) {
    this.connection = connection
    this.id = id
    this.emitter.setMaxListeners(0)
  }

  /** Sends a command. Rejects with Chromium's error message, or if the session or the connection ends first. */
  send<M extends keyof Commands & keyof Answers>(method: M, params?: Commands[M]): Promise<Answers[M]> {
    return this.connection.call(this.id, method, params)
  }

  /** Sends a command and ignores failures, which only mean that the page is gone. */
  post<M extends keyof Commands & keyof Answers>(method: M, params?: Commands[M]): void {
    this.send(method, params).catch(() => undefined)
  }

  on<E extends keyof CdpEvents>(event: E, listener: (payload: CdpEvents[E]) => void): void {
    this.emitter.on(event, listener)
  }

  receive(method: string, params: Json): void {
    this.emitter.emit(method, params)
  }
}

export class Connection {
  readonly root: Session
  isClosed = false
  private readonly sessions = new Map<string, Session>()
  private readonly pending = new Map<number, Pending>()
  private readonly output: Writable
  private readonly closeListeners: (() => void)[] = []
  private lastId = 0
  private chunks: Buffer[] = []

  constructor(input: Readable, output: Writable) {
    this.output = output
    this.root = this.session('')
    input.on('data', (chunk: Buffer) => this.read(chunk))
    input.on('close', () => this.close())
    output.on('error', () => this.close())
    input.on('error', () => this.close())
  }

  session(id: string): Session {
    const known = this.sessions.get(id)
    if (known !== undefined) return known
    const session = new Session(this, id)
    this.sessions.set(id, session)
    return session
  }

  onClose(listener: () => void): void {
    this.closeListeners.push(listener)
  }

  drop(id: string): void {
    this.sessions.delete(id)
    for (const [key, call] of this.pending) {
      if (call.session !== id) continue
      this.pending.delete(key)
      call.reject(new Error(`${call.method}: the page is gone`))
    }
  }

  call(session: string, method: string, params: object | undefined): Promise<Json> {
    if (this.isClosed) return Promise.reject(new Error(`${method}: Chromium is gone`))
    const id = ++this.lastId
    const message = session === '' ? { id, method, params } : { id, method, params, sessionId: session }
    return new Promise((resolve, reject) => {
      this.pending.set(id, { session, method, resolve, reject })
      this.output.write(`${JSON.stringify(message)}\0`)
    })
  }

  private close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const call of this.pending.values()) call.reject(new Error(`${call.method}: Chromium is gone`))
    this.pending.clear()
    for (const listener of this.closeListeners) listener()
  }

  private read(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.chunks.push(chunk.subarray(start, end))
      const text = Buffer.concat(this.chunks).toString('utf8')
      this.chunks = []
      start = end + 1
      this.dispatch(JSON.parse(text))
    }
    if (start < chunk.length) this.chunks.push(chunk.subarray(start))
  }

  private dispatch(message: Json): void {
    if (message.id === undefined) {
      if (message.method === 'Target.detachedFromTarget') this.drop(message.params.sessionId)
      this.sessions.get(message.sessionId ?? '')?.receive(message.method, message.params)
      return
    }
    const call = this.pending.get(message.id)
    this.pending.delete(message.id)
    if (message.error === undefined) call?.resolve(message.result)
    else call?.reject(new Error(`${call.method}: ${message.error.message}`))
  }
}
