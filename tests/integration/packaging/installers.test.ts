import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linuxInstallers, type Installers } from './installers.ts'

const folder = mkdtempSync(join(tmpdir(), 'lookout-installers-'))
let installers: Installers
beforeAll(async () => {
  installers = await linuxInstallers(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the menu entry of an AppImage starts Lookout with its sandbox', () => {
  expect(installers.appImageEntry).toContain('\nExec=AppRun %U\n')
})

it('the rpm owns no link below /usr/lib/.build-id, which the rpm of another app with the same Electron would own too', () => {
  expect(installers.rpm).toContain('--rpm-rpmbuild-define=_build_id_links none')
  expect(installers.deb.filter((word) => word.includes('rpmbuild'))).toEqual([])
})
