import { expect, it } from 'vitest'
import { watchTray } from '../../../../../electron/main/tray/tray-watch.ts'

const answering = (answers: boolean[]) => async (): Promise<boolean> => answers.shift() ?? false

it('a tray that appears later or disappears is detected', async () => {
  const tray = await watchTray(answering([false, true, false, false, true]))
  const seen: (readonly boolean[])[] = []
  for (let check = 0; check < 3; check += 1) seen.push([await tray.check(), tray.isSure()])
  expect(seen).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
})

it('one slow response does not count as a missing tray', async () => {
  const tray = await watchTray(answering([true, false, true]))
  await tray.check()
  expect(tray.isSure()).toBe(true)
})
