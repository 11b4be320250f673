import { expect, it } from 'vitest'
import { createNetworkSwitcher, type NetworkSwitcher } from '../../../../electron/monitor/network-switcher.ts'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'

interface Rig {
  readonly shift: NetworkSwitcher
  readonly steps: string[]
  /** Lets the look-up of a network's key end. */
  readonly found: (name: string) => void
}

function rig(): Rig {
  const steps: string[] = []
  const looking = new Map<string, () => void>()
  const shift = createNetworkSwitcher({
    checkFree: () => undefined,
    load: ({ name }) => new Promise((resolve) => looking.set(name, resolve)),
    stop: () => void steps.push('stop'),
    start: ({ name }) => void steps.push(name),
  })
  return { shift, steps, found: (name) => looking.get(name)?.() }
}

it('a network that was chosen before some work is watched when the work is done', async () => {
  const { shift, steps, found } = rig()
  const chosen = shift.to(testnet)
  await shift.still(mainnet, async () => {
    found('Testnet')
    await chosen
    steps.push('work')
  })
  expect(steps).toEqual(['stop', 'work', 'Testnet'])
})

it('the watching goes on after work that failed', async () => {
  const { shift, steps } = rig()
  await expect(shift.still(mainnet, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(steps).toEqual(['stop', 'Mainnet'])
  expect(shift.check).not.toThrow()
})

it('what is renamed while another is chosen begins anew, and the choice counts', async () => {
  const { shift, steps, found } = rig()
  const chosen = shift.to(testnet)
  shift.anew(mainnet)
  found('Testnet')
  await chosen
  expect(steps).toEqual(['stop', 'Mainnet', 'stop', 'Testnet'])
})

it('nothing begins once it is closed', async () => {
  const { shift, steps, found } = rig()
  const chosen = shift.to(testnet)
  await shift.still(mainnet, async () => shift.close())
  found('Testnet')
  await chosen
  expect(steps).toEqual(['stop'])
})
