import { afterEach, expect, it } from 'vitest'
import { comparePlaces } from '../../electron/shared/watch-marks.ts'
import { createRig, type Rig } from '../torture/engine/rig.ts'

let rig: Rig

afterEach(async () => {
  await rig.close()
  rig.remove()
})

it('the demo’s watchlist is added once, in groups and in order', async () => {
  rig = await createRig({ seed: 3 })
  const { monitor, world } = rig
  const [pool] = world.suggested.pools
  const alone = { address: pool?.address ?? '', label: 'Alone' }
  monitor.seed([...world.suggested.accounts, alone], world.suggested.pools, '1')
  const shown = () => {
    const { accounts, groups } = monitor.state()
    const ordered = accounts.toSorted(comparePlaces)
    const of = (id: string | undefined) =>
      ordered.filter(({ group }) => group === id).map(({ label }) => label)
    return [
      ...groups.toSorted((a, b) => a.position - b.position).map(({ id, name }) => [name, ...of(id)]),
      of(undefined),
    ]
  }
  const asSeeded = [
    ['Treasury', 'Hot wallet A', 'Hot wallet B', 'Payroll', 'Treasury multisig', 'Cold vault'],
    ['Exchange', 'Market maker', 'Deposit 1', 'Deposit 2'],
    ['Desks', 'Collectibles desk', 'Yield desk', 'Bridge desk'],
    ['Alone'],
  ]
  expect(shown()).toEqual(asSeeded)
  expect(
    monitor
      .state()
      .pools.toSorted((a, b) => a.addedAt - b.addedAt)
      .map(({ label }) => label),
  ).toEqual(['Pool even', 'Pool odd', 'Harbor pool', 'Pilot even', 'Pilot odd'])

  const desks = monitor.state().groups.find(({ name }) => name === 'Desks')
  await monitor.handlers['groups.remove']({ id: desks?.id ?? '' })
  monitor.seed([...world.suggested.accounts, alone], world.suggested.pools, '1')
  expect(shown().slice(0, 2)).toEqual(asSeeded.slice(0, 2))
  expect(shown()[2]?.toSorted()).toEqual(['Alone', 'Bridge desk', 'Collectibles desk', 'Yield desk'])
})
