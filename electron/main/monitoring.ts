import { join } from 'node:path'
import { app, net } from 'electron'
import type { Network } from '../shared/networks.ts'
import { startMonitor, type Monitor } from '../monitor/monitor.ts'
import { serviceLimits } from '../monitor/service/limits.ts'
import { createConnect } from '../monitor/toncenter/web-socket.ts'
import { createKeychain } from '../monitor/secrets/keychain.ts'
import { keychainService } from './keychain-service.ts'
import { customNetwork } from '../monitor/profile/saved-settings.ts'
import { startDemoService, type RunningDemo } from './demo.ts'
import { askOpen, askSave } from './files.ts'
import { hideSecrets, type Log } from './log.ts'
import { applyProxy } from './proxy.ts'
import { proxyAgentOf } from './proxy-agent.ts'
import type { Switches } from './switches.ts'
import { afterTimeout } from '../monitor/after-timeout.ts'

export interface Monitoring {
  readonly monitor: Monitor
  readonly close: () => Promise<void>
}

function chosenNetwork({ baseUrl }: Switches, demo: RunningDemo | null): Network | null {
  if (demo !== null) return demo.network
  return baseUrl === null ? null : customNetwork(baseUrl)
}

export async function startMonitoring(switches: Switches, log: Log, mainFolder: string): Promise<Monitoring> {
  const folder = app.getPath('userData')
  let running: RunningDemo | null = null
  const startDemo = async (): Promise<RunningDemo> => {
    running ??= await startDemoService(folder, switches.isBasicDemo)
    return running
  }
  const demo = switches.isDemo ? await startDemo() : null
  const monitor = await startMonitor({
    profile: {
      folder,
      storeProgram: join(mainFolder, 'store-worker.js'),
      dialogs: { askSave, askOpen },
      app: `${app.getName()} ${app.getVersion()}`,
    },
    service: {
      fetch: (url, init) => net.fetch(url, init),
      decodeProgram: join(mainFolder, 'decode-worker.js'),
      connect: createConnect(proxyAgentOf),
      network: chosenNetwork(switches, demo),
      limits: demo?.limits ?? serviceLimits,
      startDemo,
    },
    system: {
      clock: {
        now: () => Date.now(),
        after: afterTimeout,
      },
      random: () => Math.random(),
      isOnline: () => net.isOnline(),
      log: log.write,
    },
    secrets: hideSecrets(createKeychain(keychainService(process.env, app.isPackaged)), log),
    applyProxy,
  })
  if (demo !== null) monitor.seed(demo.accounts, demo.pools, demo.block)
  return {
    monitor,
    close: async () => {
      await monitor.close()
      await running?.close()
    },
  }
}
