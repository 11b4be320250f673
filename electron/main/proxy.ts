import { session } from 'electron'
import type { Proxy } from '../shared/settings.ts'
import { proxyConfig } from './proxy-config.ts'

/** Applies a proxy and closes open connections, which would otherwise bypass it. */
export async function applyProxy(proxy: Proxy): Promise<void> {
  await session.defaultSession.setProxy(proxyConfig(proxy))
  await session.defaultSession.closeAllConnections()
}
