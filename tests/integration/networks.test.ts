import { expect, it } from 'vitest'
import { profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

it('a network beyond the fiftieth is refused, and the fifty are there after a restart', async () => {
  const folder = profileFolder()
  const monitor = await startQuiet(folder, { network: null })
  const { handlers } = monitor
  const save = async (index: number) =>
    handlers['network.save']({ name: `n${index}`, baseUrl: `https://n${index}.example`, isTestnet: false })
  for (let index = 0; index < 50; index += 1) await save(index)
  const refusal = 'There are 50 networks already. Forget one first.'
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
