import { describe, expect, it } from 'vitest'
import { noFilter } from '../../../../electron/shared/rules.ts'
import { ruleOf } from './alerts/samples.ts'
import { otherAccount, someAccount, startAt, startOver, transferAnswer, type Started } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const nothing = '{"actions":[],"address_book":{},"metadata":{}}'
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const otherHash = 'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s='

async function transferring(folder: string, ...accounts: readonly string[]) {
  let answer = transferAnswer
  const started = await startOver(folder, () => answer)
  for (const text of accounts) await started.monitor.handlers['accounts.add']({ text })
  await started.clock.runTo(startAt + 5_000)
  return {
    ...started,
    end: () => {
      answer = nothing
    },
  }
}

const remove = async ({ monitor }: Started, key: string): Promise<unknown> =>
  monitor.handlers['accounts.remove']({ key })
const add = async ({ monitor }: Started, text: string): Promise<unknown> =>
  monitor.handlers['accounts.add']({ text })
const listed = ({ monitor }: Started): readonly string[] => monitor.state().traces.map(({ state }) => state)

it('an account that is watched again is polled as often as a new one', async () => {
  const started = await transferring(emptyFolder(), someAccount)
  expect(listed(started)).toEqual(['pending'])
  await remove(started, someAccount)
  started.end()
  for (const text of [someAccount, otherAccount]) await add(started, text)
  await started.clock.runTo(startAt + 30_000)
  const intervals = started.monitor.state().accounts.map(({ freshness }) => freshness.intervalMs)
  expect(intervals[0]).toBe(intervals[1])
  expect(intervals[0]).toBeGreaterThan(0)
})

it('an account that is watched again raises no alerts about what began before', async () => {
  let answer = nothing
  const started = await startOver(emptyFolder(), () => answer)
  const rule = ruleOf({ kind: 'pending-new', filter: noFilter })
  await started.monitor.handlers['rules.save']({ rule })
  await add(started, someAccount)
  await started.clock.runTo(startAt + 5_000)
  await remove(started, someAccount)
  answer = transferAnswer
  await add(started, someAccount)
  await started.clock.runTo(startAt + 10_000)
  expect([listed(started), started.monitor.state().incidents]).toEqual([['pending'], []])
})

describe('traces of an account that is no longer watched', () => {
  it('stay listed while another account shows them', async () => {
    const started = await transferring(emptyFolder(), someAccount, otherAccount)
    await remove(started, someAccount)
    expect(listed(started)).toEqual(['pending'])
    await remove(started, otherAccount)
    expect(listed(started)).toEqual([])
  })

  it('are not listed after a restart', async () => {
    const folder = emptyFolder()
    const started = await transferring(folder, someAccount)
    await remove(started, someAccount)
    await started.monitor.close()
    const again = await startOver(folder)
    await again.clock.runTo(startAt + 5_000)
    expect(listed(again)).toEqual([])
  })

  it('are listed again with their account: live trace', async () => {
    const started = await transferring(emptyFolder(), someAccount)
    await remove(started, someAccount)
    await started.clock.runTo(startAt + 20_000)
    await add(started, someAccount)
    await started.clock.runTo(startAt + 25_000)
    expect(listed(started)).toEqual(['pending'])
  })

  it('are listed again with their account: ended trace', async () => {
    const started = await transferring(emptyFolder(), someAccount)
    started.end()
    await started.clock.runTo(startAt + 20_000)
    expect(listed(started)).toEqual(['unverified'])
    await remove(started, someAccount)
    expect(listed(started)).toEqual([])
    await add(started, someAccount)
    await started.clock.runTo(startAt + 25_000)
    expect(listed(started)).toEqual(['unverified'])
  })
})

it('a message that is followed again gets its trace back, even if it ended', async () => {
  const started = await transferring(emptyFolder(), someAccount, hash)
  started.end()
  await started.clock.runTo(startAt + 20_000)
  await remove(started, hash)
  await add(started, hash)
  expect(started.monitor.state().follows.map(({ trace, state }) => [trace, state])).toEqual([
    [hash, 'unverified'],
  ])
})

it('a followed message counts as observed when its trace was, also by its account and after a restart', async () => {
  const folder = emptyFolder()
  const started = await transferring(folder, someAccount)
  started.end()
  await started.clock.runTo(startAt + 20_000)
  await add(started, hash)
  const observed = ({ monitor }: Started) => monitor.state().follows.map(({ freshness }) => freshness)
  const { lastSeenAt } = started.monitor.state().traces[0] ?? { lastSeenAt: null }
  expect(observed(started)).toMatchObject([{ observedAt: lastSeenAt, intervalMs: null, nextAt: null }])
  await started.monitor.close()
  const again = await startOver(folder, undefined, undefined, { at: startAt + 86_400_000 })
  expect(observed(again)).toMatchObject([{ observedAt: lastSeenAt }])
})

it('a trace followed by two hashes is listed until both are removed', async () => {
  const started = await startOver(emptyFolder(), () =>
    transferAnswer.replace('"trace_id"', `"trace_external_hash_norm":"${otherHash}","trace_id"`),
  )
  for (const text of [hash, otherHash]) await add(started, text)
  await started.clock.runTo(startAt + 20_000)
  expect(started.monitor.state().follows.map(({ trace }) => trace)).toEqual([otherHash, otherHash])
  await remove(started, hash)
  expect(listed(started)).toEqual(['pending'])
  await remove(started, otherHash)
  expect(listed(started)).toEqual([])
})

it('a followed message that was renamed keeps its trace after a restart', async () => {
  const folder = emptyFolder()
  const started = await transferring(folder, hash)
  expect(started.monitor.state().follows).toMatchObject([{ trace: hash }])
  await started.monitor.handlers['accounts.rename']({ key: hash, label: 'Invoice 7' })
  await started.monitor.close()
  const again = await startOver(folder, undefined, undefined, { at: startAt + 2 * 86_400_000 })
  expect(again.monitor.state().follows).toMatchObject([{ trace: hash, label: 'Invoice 7' }])
})
