import { expect, it } from 'vitest'
import { killSenders } from './kill-test.ts'

it('no alert is lost when the sender is killed, and repeated alerts have the same key', async () => {
  const { stored, received, lost, unlike, forged, kills, failures } = await killSenders(2_000, 4)
  expect({ stored, received, lost, unlike, forged, kills }).toEqual({
    stored: 2_000,
    received: 2_000,
    lost: [],
    unlike: [],
    forged: 0,
    kills: 4,
  })
  expect(failures).toBeGreaterThan(0)
}, 120_000)
