import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../demo/start-demo.ts'
import type { DemoService } from '../monitor/monitor-types.ts'
import { createFolder } from '../monitor/store/create-folder.ts'
import { readSmallFile } from '../monitor/store/small-file.ts'
import type { Millis } from '../shared/models.ts'
import type { Network } from '../shared/networks.ts'

/** A restart continues the stored world until the world is this old. One cycle of its pools takes a day and a half. */
const worldGoesOnMs = 7 * 86_400_000

const optionalOfDemo = ['traces', 'actions', 'stream'] as const

export interface RunningDemo extends DemoService {
  readonly close: () => Promise<void>
}

export interface KeptWorld {
  readonly startAt: Millis
  /** Written by scripts/rehearsal.ts, for tests. */
  readonly rehearsedUntil?: Millis
}

const fileOf = (folder: string): string => join(folder, 'demo.json')

export function keepWorld(folder: string, kept: KeptWorld): void {
  createFolder(folder)
  writeFileSync(fileOf(folder), JSON.stringify(kept))
}

function worldOf(folder: string, now: Millis): KeptWorld {
  try {
    const kept: unknown = JSON.parse(readSmallFile(fileOf(folder)))
    const at = typeof kept === 'object' && kept !== null && 'startAt' in kept ? kept.startAt : null
    if (typeof at === 'number' && at <= now && at > now - worldGoesOnMs) return { startAt: at }
  } catch {
    // First run, or an unreadable file: start a new world.
  }
  keepWorld(folder, { startAt: now })
  return { startAt: now }
}

export function demoNetwork(url: string, { startAt }: KeptWorld): Network {
  return { id: 'demo', name: 'Demo', baseUrl: url, isTestnet: false, keptAs: `demo-${startAt}` }
}

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

/** Starts the demo service on a loopback port, at ten requests per second. A basic service has only the required operations. */
export async function startDemoService(folder: string, isBasic: boolean): Promise<RunningDemo> {
  const { startDemo } = await import('../demo/start-demo.ts')
  const now = Date.now()
  const kept = worldOf(folder, now)
  const demo = await startDemo({ access: { quota: false }, worldBeganAt: kept.startAt })
  demo.world.advanceTo(now)
  if (isBasic) for (const operation of optionalOfDemo) await demo.faults.set(operation, 'nosuch')
  return {
    network: demoNetwork(demo.url, kept),
    limits: { withoutKey: 10, withKey: 10 },
    ...seedsOf(demo.world),
    close: () => demo.close(),
  }
}
