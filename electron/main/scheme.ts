import { protocol } from 'electron'
import { serve } from './bundle.ts'

export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves `root` as `app://bundle/`. Call after ready. */
export function handleScheme(root: string): void {
  protocol.handle('app', (request) => serve(root, request))
}
