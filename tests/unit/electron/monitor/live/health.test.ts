import { expect, it } from 'vitest'
import { healthOf } from '../../../../../electron/headless/metrics-server.ts'
import { account1 } from '../../../../fixtures/toncenter/stream-frames.ts'
import { minute, startLive, watch } from './live-rig.ts'

it('/healthz does not fail while the stream of a single idle account is connected', async () => {
  const rig = await startLive()
  await watch(rig, [account1])
  const failing: number[] = []
  for (let passed = 0; passed < 60; passed += 1) {
    await rig.pass(minute)
    if (!healthOf(rig.monitor.state(), rig.clock.now()).isOk) failing.push(passed)
  }
  expect(failing).toEqual([])
})
