import { expect, it } from 'vitest'
import { createNetworkSwitcher, type NetworkSwitcher } from '../../../../electron/monitor/network-switcher.ts'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'

interface Rig {
  readonly switcher: NetworkSwitcher
  readonly steps: string[]
  readonly found: (name: string) => void
}

function rig(): Rig {
  const steps: string[] = []
  const looking = new Map<string, () => void>()
  const switcher = createNetworkSwitcher({
    checkFree: () => undefined,
    load: ({ name }) => new Promise((resolve) => looking.set(name, resolve)),
    stop: () => void steps.push('stop'),
    start: ({ name }) => void steps.push(name),
  })
  return { switcher, steps, found: (name) => looking.get(name)?.() }
}

it('a network chosen before exclusive work is watched when the work ends', async () => {
  const { switcher, steps, found } = rig()
  const chosen = switcher.switchTo(testnet)
  await switcher.whileStopped(mainnet, async () => {
    found('Testnet')
    await chosen
    steps.push('work')
  })
  expect(steps).toEqual(['stop', 'work', 'Testnet'])
})

it('watching continues after failed work', async () => {
  const { switcher, steps } = rig()
  await expect(switcher.whileStopped(mainnet, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(steps).toEqual(['stop', 'Mainnet'])
  expect(switcher.check).not.toThrow()
})

it('renaming during a switch restarts, and the chosen network wins', async () => {
  const { switcher, steps, found } = rig()
  const chosen = switcher.switchTo(testnet)
  switcher.restart(mainnet)
  found('Testnet')
  await chosen
  expect(steps).toEqual(['stop', 'Mainnet', 'stop', 'Testnet'])
})

it('nothing starts after close', async () => {
  const { switcher, steps, found } = rig()
  const chosen = switcher.switchTo(testnet)
  await switcher.whileStopped(mainnet, async () => switcher.close())
  found('Testnet')
  await chosen
  expect(steps).toEqual(['stop'])
})
