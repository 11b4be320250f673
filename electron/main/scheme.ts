import { protocol } from 'electron'
import { serve } from './bundle.ts'

/** Must run before ready, and once. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves `root` as `app://bundle/`. After ready. */
export function handleScheme(root: string): void {
  protocol.handle('app', (request) => serve(root, request))
}
