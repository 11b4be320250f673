import { describe, expect, it, onTestFinished } from 'vitest'
import { customNetwork } from '../../../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import type { AlertRule } from '../../../../electron/shared/rules.ts'
import { ruleOf } from './alerts/samples.ts'
import { serviceUrl, startAt, startOver, type Started } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `0:${'ab'.repeat(32)}`
const minute = 60_000
const hour = 60 * minute
const below: AlertRule = ruleOf({ kind: 'validator-below', units: '100' }, { forMs: hour })

const poolOf = (amount: number): string =>
  `{"stake_amount_sent":0,"validator_amount":${amount},"nominators_count":0,"active_nominators":[],"inactive_nominators":[]}`

async function followed(): Promise<Started & { readonly set: (amount: number) => void }> {
  let amount = 50
  const started = await startOver(emptyFolder(), () => poolOf(amount))
  await started.monitor.handlers['rules.save']({ rule: below })
  await started.monitor.handlers['pools.add']({ text: pool })
  await started.clock.runTo(startAt + minute)
  return {
    ...started,
    set: (next) => {
      amount = next
    },
  }
}

/** Returns when the rule fired, in minutes after the start: live and in the dry run. */
async function firings({ monitor }: Started): Promise<readonly [readonly number[], readonly number[]]> {
  const minutes = (list: readonly { readonly at: number }[]) =>
    list.map(({ at }) => Math.floor((at - startAt) / minute))
  const dry = await monitor.handlers['rules.try']({ rule: below, days: 2 })
  return [minutes(monitor.state().incidents), minutes(dry.incidents)]
}

describe('a condition that must hold for an hour', () => {
  it('fires live and in the dry run, regardless of changing amounts', async () => {
    const started = await followed()
    await started.clock.runTo(startAt + 30 * minute)
    started.set(60)
    await started.clock.runTo(startAt + 2 * hour)
    expect(await firings(started)).toEqual([[60], [60]])
  })

  it('does not count a pause after which the amount differs', async () => {
    const started = await followed()
    await started.monitor.handlers['monitor.pause']({ isPaused: true })
    await started.clock.runTo(startAt + 5 * hour)
    started.set(60)
    await started.monitor.handlers['monitor.pause']({ isPaused: false })
    await started.clock.runTo(startAt + 5 * hour + 50 * minute)
    expect(await firings(started)).toEqual([[], []])
    await started.clock.runTo(startAt + 7 * hour)
    const [live, dry] = await firings(started)
    expect(live).toEqual(dry)
    expect(live).toHaveLength(1)
    expect(live[0]).toBeGreaterThanOrEqual(5 * 60 + 55)
  })

  it('does not count a pause in which a manual refresh returned another amount', async () => {
    const started = await followed()
    await started.monitor.handlers['monitor.pause']({ isPaused: true })
    await started.clock.runTo(startAt + hour)
    started.set(60)
    await started.monitor.handlers['pools.refresh']({ key: pool })
    await started.clock.runTo(startAt + 5 * hour)
    started.set(70)
    await started.monitor.handlers['monitor.pause']({ isPaused: false })
    await started.clock.runTo(startAt + 5 * hour + 10 * minute)
    expect(await firings(started)).toEqual([[], []])
  })

  it('does not count time in which the pool was not watched', async () => {
    const started = await followed()
    await started.monitor.handlers['pools.remove']({ key: pool })
    await started.clock.runTo(startAt + 24 * hour)
    started.set(60)
    await started.monitor.handlers['pools.add']({ text: pool })
    await started.clock.runTo(startAt + 24 * hour + 30 * minute)
    expect(await firings(started)).toEqual([[], []])
    const { gaps } = await started.monitor.handlers['pools.history']({
      key: pool,
      from: startAt,
      to: startAt + 24 * hour,
    })
    expect(gaps).toEqual([{ from: expect.any(Number), to: startAt + 24 * hour, reason: 'paused' }])
  })

  it('counts the time before a restart, and does not fire again after one', async () => {
    const folder = emptyFolder()
    const first = await startOver(folder, () => poolOf(50))
    await first.monitor.handlers['rules.save']({ rule: below })
    await first.monitor.handlers['pools.add']({ text: pool })
    await first.clock.runTo(startAt + 40 * minute)
    await first.monitor.close()
    const second = await startOver(folder, () => poolOf(50), undefined, { at: startAt + 50 * minute })
    await second.clock.runTo(startAt + 55 * minute)
    expect(await firings(second)).toEqual([[], []])
    await second.clock.runTo(startAt + 70 * minute)
    expect(await firings(second)).toEqual([[60], [60]])
    expect(second.monitor.state().incidents[0]?.when?.after).toBe(startAt)
    await second.monitor.close()
    const third = await startOver(folder, () => poolOf(50), undefined, { at: startAt + 80 * minute })
    await third.clock.runTo(startAt + 4 * hour)
    expect(await firings(third)).toEqual([[60], [60]])
  })

  it('begins again after its alert was closed, also if a restart follows', async () => {
    const folder = emptyFolder()
    const first = await startOver(folder, () => poolOf(50))
    await first.monitor.handlers['rules.save']({ rule: below })
    await first.monitor.handlers['pools.add']({ text: pool })
    await first.clock.runTo(startAt + 70 * minute)
    await first.monitor.handlers['rules.save']({ rule: { ...below, isOn: false } })
    await first.monitor.handlers['rules.save']({ rule: below })
    await first.clock.runTo(startAt + 80 * minute)
    await first.monitor.close()
    const second = await startOver(folder, () => poolOf(50), undefined, { at: startAt + 81 * minute })
    await second.clock.runTo(startAt + 3 * hour)
    const times = second.monitor.state().incidents.map(({ at, ended }) => [at, ended?.why])
    expect(times).toEqual(
      expect.arrayContaining([
        [startAt + 60 * minute, 'rule-off'],
        [startAt + 130 * minute, undefined],
      ]),
    )
    expect(times).toHaveLength(2)
  })

  it('counts the time before a restart for an account that cannot be read', async () => {
    const folder = emptyFolder()
    const unreadable = ruleOf({ kind: 'not-fresh' }, { forMs: hour })
    const answer = () => new Response('{"error":"not found"}', { status: 404 })
    const first = await startOver(folder, answer)
    await first.monitor.handlers['rules.save']({ rule: unreadable })
    await first.monitor.handlers['accounts.add']({ text: pool })
    await first.clock.runTo(startAt + 40 * minute)
    await first.monitor.close()
    const second = await startOver(folder, answer, undefined, { at: startAt + 50 * minute })
    await second.clock.runTo(startAt + 65 * minute)
    expect(second.monitor.state().incidents).toEqual([])
    await second.clock.runTo(startAt + 80 * minute)
    expect(second.monitor.state().incidents).toMatchObject([{ rule: 'rule' }])
  })

  it('does not count time in which another network was watched', async () => {
    const started = await followed()
    const { handlers } = started.monitor
    await handlers['network.set']({ id: 'custom', baseUrl: 'http://127.0.0.1:10' })
    await started.clock.runTo(startAt + 5 * hour)
    started.set(60)
    await handlers['network.set']({ id: 'custom', baseUrl: serviceUrl })
    await started.clock.runTo(startAt + 5 * hour + 30 * minute)
    expect(await firings(started)).toEqual([[], []])
  })
})

it('pausing while an opened file is shown does not change the file’s data', async () => {
  const folder = emptyFolder()
  const subject = { network: serviceUrl, operation: 'getPool', key: pool } as const
  const parts = [
    { kind: 'pool', name: 'pool', text: '{"stake_amount_sent":0,"validator_amount":5,"nominators_count":0}' },
  ] as const
  const store = openStore({ folder, now: () => startAt - hour })
  store.watchlists.save(serviceUrl, 'pools', { key: pool, label: null, addedAt: 1 })
  store.runs.observe(subject, parts, startAt - hour)
  store.close()
  const { monitor } = await startOver(folder, undefined, { ...customNetwork(serviceUrl), isFile: true })
  await monitor.handlers['monitor.pause']({ isPaused: true })
  await monitor.close()
  const after = openStore({ folder, now: () => startAt })
  onTestFinished(() => after.close())
  const reasons = after.history.stretches(subject, startAt - hour, startAt + hour).map(({ gap }) => gap)
  expect(reasons).not.toContain('paused')
})
