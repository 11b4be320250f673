import { expect, it, onTestFinished } from 'vitest'
import { startDemo, type Demo } from '../../electron/demo/start-demo.ts'
import type { Monitor } from '../../electron/monitor/monitor.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

async function serve(): Promise<Demo> {
  const demo = await startDemo({ seed: 1, access: { quota: false } })
  onTestFinished(demo.close)
  return demo
}

const start = (folder: string, { url }: Demo): Promise<Monitor> =>
  startQuiet(folder, { network: customNetwork(url), fetch: (target, init) => fetch(target, init) })

const statesOf = (monitor: Monitor) => {
  const { capabilities } = monitor.state().status
  return [capabilities?.finishedTraces.state, capabilities?.finishedActions.state]
}

it('a check finds what the service offers, without marking the service as failing', async () => {
  const demo = await serve()
  const folder = profileFolder()
  const monitor = await start(folder, demo)
  expect(statesOf(monitor)).toEqual(['unknown', 'unknown'])
  await monitor.handlers['service.check'](undefined)
  expect(statesOf(monitor)).toEqual(['yes', 'yes'])
  await demo.faults.set('actions', 'nosuch')
  await monitor.handlers['service.check'](undefined)
  expect(statesOf(monitor)).toEqual(['yes', 'no'])
  expect(['starting', 'ok']).toContain(monitor.state().status.health)
  await monitor.close()
  expect(statesOf(await start(folder, demo))).toEqual(['yes', 'no'])
})

it('a check that fails for another reason reports it and leaves the remaining operations unknown', async () => {
  const demo = await serve()
  const monitor = await start(profileFolder(), demo)
  await demo.faults.set('actions', '500')
  await expect(monitor.handlers['service.check'](undefined)).rejects.toMatchObject({ code: 'server' })
  expect(statesOf(monitor)).toEqual(['yes', 'unknown'])
})
