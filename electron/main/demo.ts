import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits, Seed } from '../monitor/monitor.ts'
import type { Millis } from '../shared/models.ts'
import type { Network } from '../shared/networks.ts'

/** The simulated service forgets blocks after three days; before that a world of an earlier run goes on. */
const worldGoesOnMs = 2 * 86_400_000

export interface DemoService {
  readonly network: Network
  readonly limits: Limits
  readonly accounts: readonly Seed[]
  readonly pools: readonly Seed[]
  readonly block: string
  readonly close: () => Promise<void>
}

/** When the world of this profile began: of an earlier run, so that its history goes on, or now. */
function worldStart(folder: string, now: Millis): Millis {
  const file = join(folder, 'demo.json')
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const at = typeof kept === 'object' && kept !== null && 'startAt' in kept ? kept.startAt : null
    if (typeof at === 'number' && at <= now && at > now - worldGoesOnMs) return at
  } catch {
    // The first run, or a file that is not ours: a new world begins.
  }
  writeFileSync(file, JSON.stringify({ startAt: now }))
  return now
}

/** Starts the built-in index service on a loopback port. It answers ten requests a second with or without a key. */
export async function startDemoService(folder: string): Promise<DemoService> {
  const { startDemo } = await import('../demo/index.ts')
  const worldBeganAt = worldStart(folder, Date.now())
  const demo = await startDemo({ quota: false, worldBeganAt })
  const { accounts, pools, block } = demo.suggested
  return {
    network: {
      id: 'demo',
      name: 'Demo',
      baseUrl: demo.url,
      isTestnet: false,
      keptAs: `demo-${worldBeganAt}`,
    },
    limits: { withoutKey: 10, withKey: 10 },
    accounts,
    pools,
    block: `${block.workchain},${block.shard},${block.seqno}`,
    close: () => demo.close(),
  }
}
