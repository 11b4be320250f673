import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { Agent, type AgentConnectOpts } from 'agent-base'
import { session } from 'electron'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { SocksProxyAgent } from 'socks-proxy-agent'
import { proxyUrlOf } from './proxy-url.ts'

class ChosenProxyAgent extends Agent {
  readonly #url: string

  constructor(url: string) {
    super()
    this.#url = url.replace(/^ws/, 'http')
  }

  async connect(_request: unknown, options: AgentConnectOpts): Promise<Socket | Agent> {
    const proxy = proxyUrlOf(await session.defaultSession.resolveProxy(this.#url))
    if (proxy === null) return options.secureEndpoint ? connectSecure(options) : connectPlain(options)
    return proxy.startsWith('socks') ? new SocksProxyAgent(proxy) : new HttpsProxyAgent(proxy)
  }
}

export function proxyAgentOf(url: string): Agent {
  return new ChosenProxyAgent(url)
}
