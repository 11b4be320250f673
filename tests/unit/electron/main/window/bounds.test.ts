import { expect, it } from 'vitest'
import { isOnScreen } from '../../../../../electron/main/window/bounds.ts'

const screen = { x: 0, y: 25, width: 1440, height: 875 }
const at = (x: number, y: number) => ({ x, y, width: 800, height: 600 })

it.each([
  ['in the middle', at(100, 100), true],
  ['64 px left of the right edge', at(1376, 100), true],
  ['63 px left of the right edge', at(1377, 100), false],
  ['on a display that is gone', at(2000, 100), false],
  ['above the work area', at(100, -600), false],
])('%s', (_name, bounds, expected) => {
  expect(isOnScreen(bounds, [screen])).toBe(expected)
})

it('any display is acceptable', () => {
  expect(isOnScreen(at(2000, 100), [screen, { x: 1440, y: 0, width: 1920, height: 1080 }])).toBe(true)
})
