import { expect, it } from 'vitest'
import { seedsOf } from '../../electron/main/demo.ts'
import { groupAlerts, openAlerts } from '../../electron/shared/alert-groups.ts'
import { createRig } from '../torture/engine/rig.ts'

it(
  '20 minutes of the demo leave at most 15 open alerts with the default rules',
  { timeout: 300_000 },
  async () => {
    const rig = await createRig({ seed: 1, hasStream: true })
    const { accounts, pools, block } = seedsOf(rig.world)
    rig.monitor.seed(accounts, pools, block)
    await rig.clock.runTo(rig.startAt + 20 * 60_000)
    const { incidents } = rig.monitor.state()
    const open = openAlerts(incidents, rig.clock.now())
    const groups = groupAlerts(open)
    // Nothing is hidden: each alert is in one group.
    expect(groups.flatMap((group) => group.incidents)).toHaveLength(open.length)
    expect(open.length).toBeGreaterThan(50)
    expect(groups.length).toBeLessThanOrEqual(15)
    await rig.close()
    rig.remove()
  },
)
