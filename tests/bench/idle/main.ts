/**
 * Polls one account after another, and now and then a pool, at Lookout's keyless pace through the same `net.fetch`. Reads and
 * discards the responses.
 */
import { app, net } from 'electron'
import { paceMs, perPool, quietAccount, watched } from './world.ts'

const base = app.commandLine.getSwitchValue('base-url')
const pools = app.commandLine.getSwitchValue('pools').split(',')
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
  const pool = encodeURIComponent(pools[(turn / perPool) % pools.length] ?? '')
  const path =
    turn % perPool === 0 ? `smc-index/getPool?pool=${pool}` : `v3/pendingActions?account=${account}`
  const response = await net.fetch(`${base}/api/${path}`, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
}

void app.whenReady().then(() => setInterval(() => void ask(), paceMs))
