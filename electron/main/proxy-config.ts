import type { ProxyConfig } from 'electron'
import { checkProxyUrl, type Proxy } from '../shared/settings.ts'

/** What Electron is told of a proxy. A manual one that is not acceptable any more is the system's. */
export function proxyConfig({ mode, url }: Proxy): ProxyConfig {
  if (mode === 'none') return { mode: 'direct' }
  const check = mode === 'manual' ? checkProxyUrl(url) : null
  if (check?.ok !== true) return { mode: 'system' }
  // A service on this computer is never asked through a proxy.
  return { mode: 'fixed_servers', proxyRules: check.url, proxyBypassRules: '<local>' }
}
