/**
 * An app that only asks: one account after the other at the pace at which Lookout asks without a key, through the same
 * `net.fetch` and as Lookout does it. The answers are read to their end, and nothing is made of them.
 */
import { app, net } from 'electron'
import { paceMs, quietAccount, watched } from './world.ts'

const base = app.commandLine.getSwitchValue('base-url')
const init = {
  headers: { accept: 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
} as const
let turn = 0

async function ask(): Promise<void> {
  turn += 1
  const account = encodeURIComponent(quietAccount(1 + (turn % watched)))
  const response = await net.fetch(`${base}/api/v3/pendingActions?account=${account}`, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
}

void app.whenReady().then(() => setInterval(() => void ask(), paceMs))
