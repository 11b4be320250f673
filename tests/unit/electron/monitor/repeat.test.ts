import { expect, it } from 'vitest'
import { createVirtualClock } from '../../../../electron/demo/virtual/clock.ts'
import { repeat } from '../../../../electron/monitor/repeat.ts'

it('a run that throws is followed by the next one', async () => {
  const clock = createVirtualClock(0)
  const ranAt: number[] = []
  const cancel = repeat(clock.after, 10, () => {
    ranAt.push(clock.now())
    if (clock.now() === 20) throw new Error('the file is locked')
  })
  await expect(clock.runTo(25)).rejects.toThrow('the file is locked')
  await clock.runTo(45)
  expect(ranAt).toEqual([10, 20, 30, 40])
  cancel()
  await clock.runTo(100)
  expect(ranAt).toHaveLength(4)
})

it('a run can end the repetition', async () => {
  const clock = createVirtualClock(0)
  let runs = 0
  const cancel = repeat(clock.after, 10, () => {
    runs += 1
    cancel()
  })
  await clock.runTo(100)
  expect(runs).toBe(1)
})
