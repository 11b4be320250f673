import { describe, expect, it } from 'vitest'
import { parsePlace, placeFor, type WindowPlace } from '../../../../../electron/main/window/window-place.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const at = (x: number, y: number, width = 1200, height = 800): WindowPlace => ({
  bounds: { x, y, width, height },
  isMaximized: false,
})

describe('the window opens', () => {
  it.each<readonly [string, WindowPlace | null, object]>([
    ['in its first size', null, { width: 1360, height: 860 }],
    ['where it was', at(100, 50), { x: 100, y: 50, width: 1200, height: 800 }],
    ['where most of it is off', at(1850, 1000), { x: 1850, y: 1000, width: 1200, height: 800 }],
    ['in the middle when its screen is gone', at(2500, 50), { width: 1200, height: 800 }],
    ['in the middle when it is above all screens', at(100, -2000), { width: 1200, height: 800 }],
    ['no larger than the screen that is left', at(4000, 0, 3840, 2160), { width: 1920, height: 1080 }],
  ])('%s', (_name, kept, place) => {
    expect(placeFor(kept, [screen])).toEqual(place)
  })
})

it.each([
  ['', null],
  ['[]', null],
  ['{"x":1}', null],
  ['{"x":1,"y":2,"width":"9","height":900}', null],
  ['{"x":1,"y":2,"width":10,"height":900}', null],
  ['{"x":1,"y":2,"width":900,"height":99}', null],
  [
    '{"x":1.4,"y":-2,"width":900,"height":700}',
    { bounds: { x: 1, y: -2, width: 900, height: 700 }, isMaximized: false },
  ],
  [
    '{"x":1,"y":2,"width":900,"height":700,"isMaximized":true}',
    { bounds: { x: 1, y: 2, width: 900, height: 700 }, isMaximized: true },
  ],
])('a stored position %s', (text, place) => {
  expect(parsePlace(text)).toEqual(place)
})
