import { describe, expect, it } from 'vitest'
import { isShortcut } from '../../../../electron/shared/settings.ts'
import { latinLetterOf, nameShortcut, shortcutOf } from '../../../../src/lib/shortcut-keys.ts'

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

describe('shortcutOf', () => {
  it.each([
    [{ code: 'KeyL', ctrlKey: true, altKey: true }, 'linux', 'Control+Alt+L'],
    [{ code: 'Digit7', altKey: true, shiftKey: true }, 'linux', 'Alt+Shift+7'],
    [{ code: 'ArrowUp', metaKey: true }, 'win32', 'Super+Up'],
    [{ code: 'Space', metaKey: true, shiftKey: true }, 'darwin', 'Shift+Command+Space'],
    [{ code: 'F12', ctrlKey: true }, 'linux', 'Control+F12'],
    [{ code: 'KeyL' }, 'linux', null],
    [{ code: 'KeyL', shiftKey: true }, 'linux', null],
    [{ code: 'ControlLeft', ctrlKey: true }, 'linux', null],
    [{ code: 'Tab', altKey: true }, 'linux', null],
    [{ code: 'F25', ctrlKey: true }, 'linux', null],
  ])('%j on %s is %s', (keys, platform, shortcut) => {
    expect(shortcutOf({ ...none, ...keys }, platform)).toBe(shortcut)
  })
})

it.each(['', 'L', 'Shift+L', 'Control+', 'Control+L+M', 'Alt+Control+L', 'Control+ü', 'control+l'])(
  '“%s” is not a valid shortcut',
  (text) => {
    expect(isShortcut(text)).toBe(false)
  },
)

it('a shortcut is shown with the labels on the keys', () => {
  expect(nameShortcut('Control+Alt+L')).toBe('Ctrl + Alt + L')
})

it.each([
  ['л', 'KeyK', false, 'k'],
  ['Л', 'KeyK', true, 'K'],
  ['Л', 'KeyK', false, 'K'],
  ['ל', 'KeyK', false, 'k'],
  ['ㄱ', 'KeyR', false, 'r'],
  ['ㄲ', 'KeyR', true, 'R'],
  ['k', 'KeyK', false, null],
  ['ö', 'KeyK', false, null],
  ['ж', 'Semicolon', false, null],
  ['7', 'Digit7', false, null],
  ['Enter', 'Enter', false, null],
  ['л', '', false, null],
])('the key with %s at %s, with Shift: %s, has the Latin letter %s', (key, code, shiftKey, letter) => {
  expect(latinLetterOf({ key, code, shiftKey })).toBe(letter)
})
