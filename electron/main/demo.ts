import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../demo/start-demo.ts'
import type { DemoService } from '../monitor/monitor-types.ts'
import type { Millis } from '../shared/models.ts'
import type { Network } from '../shared/networks.ts'

/** The rounds of its pools take a day and a half: a world of an earlier run goes on for a week. */
const worldGoesOnMs = 7 * 86_400_000

/** The simulated service with its end. */
export interface RunningDemo extends DemoService {
  readonly close: () => Promise<void>
}

/** The world of a profile: when it began, and until when its past was rehearsed in virtual time. */
export interface KeptWorld {
  readonly startAt: Millis
  readonly rehearsedUntil?: Millis
}

const fileOf = (folder: string): string => join(folder, 'demo.json')

/** Notes the world of a profile, so that the next run goes on with it. */
export function keepWorld(folder: string, kept: KeptWorld): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(folder), JSON.stringify(kept))
}

/** The world of this profile: that of an earlier run, so that its history goes on, or a new one. */
function worldOf(folder: string, now: Millis): KeptWorld {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(folder), 'utf8'))
    const at = typeof kept === 'object' && kept !== null && 'startAt' in kept ? kept.startAt : null
    const until =
      typeof kept === 'object' && kept !== null && 'rehearsedUntil' in kept ? kept.rehearsedUntil : null
    if (typeof at === 'number' && at <= now && at > now - worldGoesOnMs)
      return { startAt: at, ...(typeof until === 'number' ? { rehearsedUntil: until } : {}) }
  } catch {
    // The first run, or a file that is not ours: a new world begins.
  }
  keepWorld(folder, { startAt: now })
  return { startAt: now }
}

/** The demo's network. What is kept of it belongs to the world that began then, whatever its address is in this run. */
export function demoNetwork(url: string, { startAt, rehearsedUntil }: KeptWorld): Network {
  const name = rehearsedUntil === undefined ? 'Demo' : 'Demo, past rehearsed'
  return { id: 'demo', name, baseUrl: url, isTestnet: false, keptAs: `demo-${startAt}` }
}

/** What a new profile watches of a world: its accounts in groups, what comes to its first two pools, pools, and a block. */
export function seedsOf({
  suggested,
  newestBlock,
}: World): Pick<DemoService, 'accounts' | 'pools' | 'block'> {
  const { accounts, pools } = suggested
  const { workchain, shard, seqno } = newestBlock
  return {
    accounts: [...accounts, ...pools.slice(0, 2).map((pool) => ({ ...pool, group: 'Pools' }))],
    pools,
    block: `${workchain},${shard},${seqno}`,
  }
}

/** Starts the built-in index service on a loopback port. It answers ten requests a second with or without a key. */
export async function startDemoService(folder: string): Promise<RunningDemo> {
  const { startDemo } = await import('../demo/start-demo.ts')
  const now = Date.now()
  const kept = worldOf(folder, now)
  const demo = await startDemo({ quota: false, worldBeganAt: kept.startAt })
  demo.world.advanceTo(now)
  return {
    network: demoNetwork(demo.url, kept),
    limits: { withoutKey: 10, withKey: 10 },
    ...seedsOf(demo.world),
    close: () => demo.close(),
  }
}
