import { expect, it } from 'vitest'
import { startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

it('main reads the quota used in the last 10 s, not the one that was published last', async () => {
  const { monitor, clock } = await startOver(emptyFolder())
  await monitor.handlers['accounts.add']({ text: `0:${'01'.repeat(32)}` })
  await clock.runTo(startAt + 1_000)
  const items = ['02', '03', '04'].map((digits) => ({ text: `0:${digits.repeat(32)}` }))
  await monitor.handlers['accounts.addMany']({ items })
  await clock.runTo(startAt + 2_000)
  // The pending actions of four accounts, and one request for finished actions, which the service does not offer.
  expect(monitor.state().status.quota).toEqual({ limit: 10, used: 0.5 })
})
