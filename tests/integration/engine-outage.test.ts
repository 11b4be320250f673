import { afterEach, expect, it } from 'vitest'
import { createRig, type Rig, type RigOptions } from '../torture/engine/rig.ts'

const minute = 60_000
let rig: Rig

afterEach(async () => {
  await rig.close()
  rig.remove()
})

/** Returns the states in the journal by trace. */
async function journalStates(): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>()
  const page = rig.monitor.handlers['journal.page']
  let before: Parameters<typeof page>[0]['before'] = null
  do {
    const { traces, next } = await page({ from: null, to: null, states: [], text: '', limit: 100, before })
    for (const { key, state } of traces) states.set(key, state)
    before = next
  } while (before !== null)
  return states
}

const pullCable = (): (() => void) => {
  rig.setOnline(false)
  return () => rig.setOnline(true)
}
const stopService = async (): Promise<() => Promise<void>> => {
  await rig.faults.set('*', 'offline')
  return () => rig.faults.clear()
}

const cases: readonly (readonly [string, Omit<RigOptions, 'seed'>, typeof pullCable | typeof stopService])[] =
  [
    ['a pulled cable, with the stream', { hasStream: true }, pullCable],
    ['a stopped service, with the stream', { hasStream: true }, stopService],
    ['a pulled cable, polled without a key', { hasKey: false }, pullCable],
  ]

it.each(cases)(
  'the journal is complete after five minutes of %s',
  { timeout: 600_000 },
  async (_name, options, interrupt) => {
    rig = await createRig({ seed: 13, ...options })
    const { clock, startAt, world, monitor } = rig
    const accounts = world.suggested.accounts
    monitor.seed(accounts, [], '1')
    await clock.runTo(startAt + 2 * minute)
    const restore = await interrupt()
    await clock.runTo(startAt + 7 * minute)
    // A response may have been in flight when the outage began.
    expect(monitor.state().status.lastAnswerAt).toBeLessThan(startAt + 2.1 * minute)
    await restore()
    await clock.runTo(startAt + 10 * minute)

    const states = await journalStates()
    const watched = new Set(accounts.map(({ address }) => address))
    const executed = world.record
      .traces(startAt + 2 * minute, startAt + 7 * minute)
      .filter(({ fate, listedFor }) => fate === 'commits' && listedFor.some((each) => watched.has(each)))
      .map(({ normalHash, success }) => [normalHash, success ? 'completed' : 'failed'])
    expect(executed.length).toBeGreaterThan(50)
    expect(executed.map(([key = '']) => [key, states.get(key)])).toEqual(executed)
    expect([rig.violations(), rig.logged]).toEqual([0, []])
  },
)
