import type { ProxyConfig } from 'electron'
import { checkProxyUrl, type Proxy } from '../shared/settings.ts'

/** Converts a proxy setting for Electron. An invalid manual proxy falls back to the system's. */
export function proxyConfig({ mode, url }: Proxy): ProxyConfig {
  if (mode === 'none') return { mode: 'direct' }
  const check = mode === 'manual' ? checkProxyUrl(url) : null
  if (check?.ok !== true) return { mode: 'system' }
  // Requests to this computer never use a proxy.
  return { mode: 'fixed_servers', proxyRules: check.url, proxyBypassRules: '<local>' }
}
