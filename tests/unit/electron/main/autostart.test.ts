import { expect, it } from 'vitest'
import { startsAtLogin } from '../../../../electron/main/autostart-entry.ts'

it.each([
  ['win32', true, true, true],
  ['win32', true, false, false],
  ['win32', false, true, false],
  ['darwin', true, false, true],
])(
  'on %s, an entry that exists (%s) and may launch (%s) starts the app: %s',
  (platform, exists, mayLaunch, starts) => {
    const item = { openAtLogin: exists, executableWillLaunchAtLogin: mayLaunch }
    expect(startsAtLogin(platform, item)).toBe(starts)
  },
)
