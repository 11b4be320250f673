import { expect, it } from 'vitest'
import { appIdentity, windowIcon } from '../../../../electron/main/app-identity.ts'
import { hideWindow } from '../../../../electron/main/window/hide-window.ts'

function fakeWindow(isFull: boolean) {
  const steps: string[] = []
  let left = (): void => undefined
  let isDestroyed = false
  return {
    steps,
    leave: () => left(),
    destroy: () => (isDestroyed = true),
    isDestroyed: () => isDestroyed,
    isFullScreen: () => isFull,
    setFullScreen: (next: boolean) => steps.push(`full screen ${next}`),
    hide: () => steps.push('hide'),
    once: (_event: 'leave-full-screen', run: () => void) => (left = run),
  }
}

it('a full-screen window on macOS leaves full screen before it hides', () => {
  const window = fakeWindow(true)
  hideWindow(window, 'darwin', () => true)
  expect(window.steps).toEqual(['full screen false'])
  window.leave()
  expect(window.steps).toEqual(['full screen false', 'hide'])
  const gone = fakeWindow(true)
  hideWindow(gone, 'darwin', () => true)
  gone.destroy()
  gone.leave()
  expect(gone.steps).toEqual(['full screen false'])
})

it('a window that is shown again while it leaves full screen stays shown', () => {
  let isHidden = true
  const window = fakeWindow(true)
  hideWindow(window, 'darwin', () => isHidden)
  isHidden = false
  window.leave()
  expect(window.steps).toEqual(['full screen false'])
})

it.each([
  ['darwin', false],
  ['linux', true],
  ['win32', true],
])('a window on %s in full screen (%s) hides at once', (platform, isFull) => {
  const window = fakeWindow(isFull)
  hideWindow(window, platform, () => true)
  expect(window.steps).toEqual(['hide'])
})

it('an unpackaged copy on Windows does not take over the Start menu shortcut of the installed copy', () => {
  expect(appIdentity('win32', false)).toEqual({
    name: 'Lookout (development)',
    userModelId: 'io.github.lookout.development',
  })
  for (const [platform, isPackaged] of [
    ['win32', true],
    ['linux', false],
    ['darwin', false],
  ] as const)
    expect(appIdentity(platform, isPackaged)).toEqual({ name: null, userModelId: 'io.github.lookout' })
})

it('a window sets its own icon only where its executable provides none', () => {
  expect(windowIcon('linux', true)).toBe('icon.png')
  expect(windowIcon('win32', false)).toBe('icon.ico')
  expect(windowIcon('win32', true)).toBeNull()
  expect(windowIcon('darwin', false)).toBeNull()
})
