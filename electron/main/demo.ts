import type { Network } from '../shared/networks.ts'
import type { Limits, Seed } from '../monitor/monitor.ts'

export interface DemoService {
  readonly network: Network
  readonly limits: Limits
  readonly accounts: readonly Seed[]
  readonly pools: readonly Seed[]
  readonly block: string
  readonly close: () => Promise<void>
}

/** Starts the built-in index service on a loopback port. It answers ten requests a second with or without a key. */
export async function startDemoService(): Promise<DemoService> {
  const { startDemo } = await import('../demo/index.ts')
  const demo = await startDemo({ quota: false })
  const { accounts, pools, block } = demo.suggested
  return {
    network: { id: 'demo', name: 'Demo', baseUrl: demo.url, isTestnet: false },
    limits: { withoutKey: 10, withKey: 10 },
    accounts,
    pools,
    block: `${block.workchain},${block.shard},${block.seqno}`,
    close: () => demo.close(),
  }
}
