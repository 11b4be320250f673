import { expect, it, vi } from 'vitest'
import { askInWindow, tellUser } from '../../../../electron/main/message-box.ts'

const electron = vi.hoisted(() => ({
  windows: [] as { readonly isDestroyed: () => boolean; readonly isVisible: () => boolean }[],
  showMessageBox: vi.fn(async () => ({ response: 1 })),
}))
vi.mock('electron', () => ({
  BrowserWindow: { getFocusedWindow: () => null, getAllWindows: () => electron.windows },
  dialog: { showMessageBox: electron.showMessageBox },
  Notification: class {
    readonly options: unknown
    constructor(options: unknown) {
      this.options = options
    }
  },
}))

it('a message is shown above the visible window, or as a notification without one', async () => {
  const [hidden, shown] = [false, true].map((isShown) => ({
    isDestroyed: () => false,
    isVisible: () => isShown,
  }))
  const held: unknown[] = []
  const options = { message: 'Settings were reset', detail: 'The file was damaged.' }
  electron.windows = hidden === undefined ? [] : [hidden]
  await tellUser(options, (notification) => held.push(notification))
  expect(held).toEqual([{ options: { title: 'Settings were reset', body: 'The file was damaged.' } }])
  expect(electron.showMessageBox).not.toHaveBeenCalled()

  electron.windows = hidden === undefined || shown === undefined ? [] : [hidden, shown]
  await tellUser(options, (notification) => held.push(notification))
  expect(held).toHaveLength(1)
  expect(electron.showMessageBox).toHaveBeenLastCalledWith(shown, options)
  expect(await askInWindow(options)).toBe(1)
  expect(electron.showMessageBox).toHaveBeenLastCalledWith(shown, options)
})
