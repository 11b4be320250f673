import { expect, it } from 'vitest'
import type { DemoService } from '../../electron/monitor/monitor.ts'
import type { Network } from '../../electron/shared/networks.ts'
import { profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

it('a fifty-first network is rejected, and the fifty remain after a restart', async () => {
  const folder = profileFolder()
  const monitor = await startQuiet(folder, { network: null })
  const { handlers } = monitor
  const save = async (index: number) =>
    handlers['network.save']({ name: `n${index}`, baseUrl: `https://n${index}.example`, isTestnet: false })
  for (let index = 0; index < 50; index += 1) await save(index)
  const refusal = 'You already have 50 networks. Forget one first.'
  await expect(save(50)).rejects.toThrow(refusal)
  const choose = (index: number) =>
    handlers['network.set']({ id: 'custom', baseUrl: `https://n${index}.example` })
  await expect(choose(51)).rejects.toThrow(refusal)
  await save(7)
  await choose(3)
  expect(monitor.state().status.network.name).toBe('n3')
  await monitor.close()
  const again = await startQuiet(folder, { network: null })
  expect(again.state().settings.networks).toHaveLength(50)
})

function slowDemo() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let starts = 0
  return {
    starts: () => starts,
    begin: resolve,
    startDemo: async (): Promise<DemoService> => {
      starts += 1
      await promise
      const network: Network = { id: 'demo', name: 'Demo', baseUrl: 'http://127.0.0.1:9', isTestnet: false }
      return {
        network,
        limits: { withoutKey: 10, withKey: 10 },
        accounts: [],
        pools: [],
        block: '-1,8000000000000000,1',
      }
    },
  }
}

it('choosing the demo twice during its start starts it once', async () => {
  const { startDemo, begin, starts } = slowDemo()
  const { handlers, state } = await startQuiet(profileFolder(), { network: null, startDemo })
  const choices = [handlers['network.set']({ id: 'demo' }), handlers['network.set']({ id: 'demo' })]
  begin()
  await Promise.all(choices)
  expect(state().status.network.name).toBe('Demo')
  expect(starts()).toBe(1)
})

it('a network chosen while the demo starts is shown', async () => {
  const { startDemo, begin } = slowDemo()
  const folder = profileFolder()
  const monitor = await startQuiet(folder, { network: null, startDemo })
  const { handlers, state } = monitor
  const demo = handlers['network.set']({ id: 'demo' })
  await expect(
    (async () => handlers['network.set']({ id: 'custom', baseUrl: 'ftp://x' }))(),
  ).rejects.toThrow()
  await handlers['network.set']({ id: 'testnet' })
  begin()
  await demo
  expect(state().status.network.name).toBe('Testnet')
  await monitor.close()
  expect((await startQuiet(folder, { network: null })).state().status.network.name).toBe('Testnet')
})
