import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WindowSettings } from '../../src/features/settings/window-settings.tsx'
import { useSettings } from '../../src/stores/settings.ts'
import { mount } from '../fixtures/window/mount.ts'

const asks = 'When its window is closed, Lookout asks whether to keep watching.'
const quits = 'Closing the window quits Lookout and ends the monitoring.'
const stays = 'Lookout keeps watching without its window.'

test.each([
  [null, false, asks],
  [null, true, stays],
  [false, true, quits],
  [false, false, quits],
  [true, false, stays],
] as const)(
  'with the setting %s, and a tray: %s, Window says what closing does',
  async (closeToTray, isTraySure, words) => {
    const desktop = {
      isTraySure,
      startsAtLogin: false,
      loginNote: null,
      notificationNote: null,
      shortcut: 'off',
    }
    const { place, render } = mount({
      request: { 'desktop.get': async () => ({ ok: true, value: desktop }) },
    })
    useSettings.setState({ closeToTray })
    onTestFinished(() => useSettings.setState({ closeToTray: null }))
    render(createElement(WindowSettings))
    await vi.waitFor(() => expect(place.textContent).toContain(words))
    for (const other of [asks, quits, stays].filter((each) => each !== words))
      expect(place.textContent).not.toContain(other)
  },
)
