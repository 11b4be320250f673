import type { Bridge } from '../electron/shared/contract.ts'
import type { Reply } from '../electron/shared/errors.ts'
import {
  longestFault,
  type Navigation,
  type Offer,
  type WindowCommand,
} from '../electron/shared/app-state.ts'
import { createSync, type SyncDeps } from './lib/sync.ts'
import { bridge } from './common-words.ts'

declare global {
  interface Window {
    readonly lookout?: Bridge
  }
}

type Requests = Bridge['request']

export function hasBridge(): boolean {
  return window.lookout !== undefined
}

/** Returns `darwin`, `win32` or `linux`, or an empty string without a bridge. */
export function platformName(): string {
  return window.lookout?.platform ?? ''
}

/** Sends a request: `ask((main) => main['accounts.add']({ text }))`. Never throws: errors are returned in the reply. */
export async function ask<T>(run: (main: Requests) => Promise<Reply<T>>): Promise<Reply<T>> {
  const lookout = window.lookout
  if (lookout === undefined) return unreachable
  try {
    return await run(lookout.request)
  } catch {
    return unreachable
  }
}

/** Reports an error of the page to main, which redacts keys and writes the error to the log. */
export function reportFault(thrown: unknown, where = ''): void {
  const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  const text = `${what}${where}`.slice(0, longestFault)
  if (text !== '') void ask((main) => main['window.failed']({ text }))
}

const unreachable: Reply<never> = {
  ok: false,
  error: {
    code: 'internal',
    message: bridge.unreachable,
  },
}

export interface Receiver extends Omit<SyncDeps, 'fetch'> {
  readonly navigate: (place: Navigation) => void
  readonly offer: (offer: Offer) => void
  readonly command: (command: WindowCommand) => void
}

/** Starts mirroring main's state. Returns a function that requests the full state again. */
export function connect(receiver: Receiver): () => void {
  const sync = createSync({ ...receiver, fetch: () => ask((main) => main['state.get']()) })
  window.lookout?.on['state.delta'](sync.receive)
  window.lookout?.on.navigate(receiver.navigate)
  window.lookout?.on.offer(receiver.offer)
  window.lookout?.on.command(receiver.command)
  void sync.start()
  return () => void sync.start()
}
