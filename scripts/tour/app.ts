import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchInHost } from '../../tests/e2e/host-shell.ts'
import type { Lookout } from '../../tests/e2e/shell.ts'
import { createCamera, usualSize, type Camera } from './camera.ts'

/** Makes the app hold keys in memory, so that the tour never touches the real keychain. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' }
const patienceMs = 15_000

export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'lookout-tour-'))
}

export async function withApp(
  {
    switches,
    folder,
    profile = newProfile(),
  }: {
    readonly switches: readonly string[]
    readonly folder: string
    readonly profile?: string
  },
  run: (camera: Camera, lookout: Lookout) => Promise<void>,
): Promise<void> {
  const lookout = await launchInHost({ switches, profile, env: withoutKeychain, isHidden: false })
  try {
    lookout.page.setDefaultTimeout(patienceMs)
    await lookout.page.setViewportSize(usualSize)
    await run(createCamera(lookout.page, folder), lookout)
  } finally {
    await lookout.quit()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
