import { expect, it } from 'vitest'
import { seedsOf } from '../../electron/main/demo.ts'
import { createRig } from '../torture/engine/rig.ts'

const minute = 60_000

it(
  'with a stream, an absence counts as observed seven minutes after the next start',
  { timeout: 120_000 },
  async () => {
    const rig = await createRig({ seed: 4, hasStream: true })
    const { accounts, block } = seedsOf(rig.world)
    rig.monitor.seed(accounts.slice(0, 3), [], block)
    await rig.clock.runTo(rig.startAt + 4 * minute)
    await rig.monitor.close()
    await rig.clock.runTo(rig.startAt + 20 * minute)
    await rig.restart()
    await rig.clock.runTo(rig.startAt + 27 * minute)
    const { buckets } = await rig.monitor.handlers['history.activity']({
      from: rig.startAt + 4 * minute,
      to: rig.startAt + 20 * minute,
      count: 16,
    })
    expect(buckets.filter(({ isObserved, isFilled }) => !isObserved && isFilled !== true)).toEqual([])
    await rig.close()
    rig.remove()
  },
)
