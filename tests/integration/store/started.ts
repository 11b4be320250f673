/** Runs a monitor in its own process on the folder given as argument. Reports its state and executes commands. */
import { startMonitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import { noKeys, realClock } from '../../fixtures/monitor-deps.ts'

const [folder = ''] = process.argv.slice(2)
const monitor = await startMonitor({
  profile: { folder },
  service: {
    // Never responds, so that the stored records are only those of the test.
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    network: customNetwork('http://127.0.0.1:9'),
    limits: { withoutKey: 10, withKey: 10 },
  },
  system: { clock: realClock, random: () => 0.5, isOnline: () => true, log: () => undefined },
  secrets: noKeys,
})

function report(): void {
  const { status, settings, accounts, groups, traces, blocks, incidents } = monitor.state()
  process.send?.({
    setAside: status.storage.setAside ?? null,
    theme: settings.theme,
    accounts: accounts.map(({ label }) => label),
    groups: groups.map(({ name }) => name),
    traces: traces.map(({ key }) => key),
    blocks: blocks.map(({ ref }) => ref.seqno),
    incidents: incidents.map(({ id }) => id),
  })
}

process.on('message', async (command) => {
  if (command === 'put back') await monitor.handlers['storage.putBack'](undefined)
  report()
  if (command !== 'close') return
  await monitor.close()
  process.exit(0)
})
report()
