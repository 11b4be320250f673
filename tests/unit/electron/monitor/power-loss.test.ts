import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { parseSettings } from '../../../../electron/monitor/profile/saved-settings.ts'
import { openStore, type OpenStore } from '../../../../electron/monitor/store/open-store.ts'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { account1, actionOf, actionsFrame, hashOf } from '../../../fixtures/toncenter/stream-frames.ts'
import { ruleOf } from './alerts/samples.ts'
import { startLive, watch } from './live/live-rig.ts'
import { emulatedAnswer, otherAccount, serviceUrl, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const second = 1_000
const pool = `0:${'cd'.repeat(32)}`
const completed: AlertRule = { ...ruleOf({ kind: 'trace-completed', filter: noFilter }), id: 'completed' }
const sent: AlertRule = { ...ruleOf({ kind: 'stake-sent' }), id: 'sent' }

const poolAnswer = (stake: number): string =>
  `{"stake_amount_sent":${stake},"validator_amount":50,"nominators_count":0,"active_nominators":[],"inactive_nominators":[]}`

/** Copies the profile after each commit: what a power loss at that moment leaves. Returns what `read` finds in each copy. */
function afterEachCommit<T>(folder: string, read: (store: OpenStore) => T): () => readonly T[] {
  const base = emptyFolder()
  const copies: string[] = []
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql)
    if (sql !== 'COMMIT') return
    const copy = join(base, String(copies.length))
    for (const suffix of ['', '-wal'])
      cpSync(join(folder, `lookout.db${suffix}`), join(copy, `lookout.db${suffix}`))
    copies.push(copy)
  })
  onTestFinished(() => spy.mockRestore())
  return () => {
    spy.mockRestore()
    return copies.map((copy) => {
      const store = openStore({ folder: copy, now: () => startAt })
      const found = read(store)
      store.close()
      rmSync(copy, { recursive: true })
      return found
    })
  }
}

it('a power loss at any moment leaves an outcome with its alert and its payout, or none of them', async () => {
  const folder = emptyFolder()
  let byHash = emulatedAnswer({})
  // The list by account stays the same, so only the request by hash reports the outcome.
  const service = (url: string): string => (url.includes('ext_msg_hash') ? byHash : emulatedAnswer({}))
  const { monitor, clock } = await startOver(folder, service)
  await monitor.handlers['rules.save']({ rule: completed })
  await monitor.handlers['accounts.add']({ text: someAccount })
  const text = `recipient,asset,amount\n${otherAccount},TON,1`
  await monitor.handlers['payouts.add']({ name: 'Salaries', text, hoursBack: 0, deadline: null })
  await clock.runTo(startAt + 10 * second)

  byHash = emulatedAnswer({ trace_id: emulatedTransfer.trace_external_hash, finality: 'finalized' })
  const found = afterEachCommit(folder, ({ traces, incidents, payouts }) =>
    [
      traces.list(serviceUrl, 0).map(({ view }) => view.state),
      payouts.lines(serviceUrl).map(({ state }) => state),
      incidents.list(serviceUrl, 9).map(({ rule }) => rule),
    ].join(' '),
  )
  await clock.runTo(startAt + 20 * second)
  const states = new Set(found())
  expect([...states].at(-1)).toBe('completed completed completed')
  expect([...states].slice(0, -1).filter((state) => state !== 'pending under-way ')).toEqual([])
})

it('a power loss at any moment leaves an outcome of the stream with its alert, or neither', async () => {
  const folder = emptyFolder()
  const rig = await startLive({ folder })
  await rig.monitor.handlers['rules.save']({ rule: completed })
  await watch(rig, [account1])
  const frame = (finality: string, more: object) =>
    actionsFrame(hashOf(1), account1, { finality, actions: [actionOf(hashOf(1), account1, { ...more })] })
  rig.socket().say(frame('pending', {}))
  await rig.pass(second)
  const found = afterEachCommit(folder, ({ traces, incidents }) => {
    const states = traces.list(serviceUrl, 0).map(({ view }) => view.state)
    return [...states, incidents.list(serviceUrl, 9).length].join(' ')
  })
  rig
    .socket()
    .say(frame('finalized', { trace_id: hashOf(7), finality: 'finalized', trace_mc_seqno_end: 70_000_001 }))
  await rig.pass(second)
  const states = found()
  expect(states.at(-1)).toBe('completed 1')
  expect(states.filter((state) => !['completed 1', 'pending 0'].includes(state))).toEqual([])
})

it('a power loss at any moment leaves the change of a pool with its alert, or neither', async () => {
  const folder = emptyFolder()
  let stake = 0
  const { monitor, clock } = await startOver(folder, () => poolAnswer(stake))
  await monitor.handlers['rules.save']({ rule: sent })
  await monitor.handlers['pools.add']({ text: pool })
  await clock.runTo(startAt + 10 * second)

  stake = 70
  const subject = { network: serviceUrl, operation: 'getPool', key: pool } as const
  const found = afterEachCommit(folder, ({ runs, incidents }) => {
    const isStored = runs.latest(subject)?.parts.some((part) => part.text.includes('70')) === true
    return `${isStored} ${incidents.list(serviceUrl, 9).length}`
  })
  await monitor.handlers['pools.refresh']({ key: pool })
  await clock.runTo(startAt + 20 * second)
  const states = found()
  expect(states.at(-1)).toBe('true 1')
  expect(states.filter((state) => !['true 1', 'false 0'].includes(state))).toEqual([])
})

it('a power loss at any moment leaves an imported profile complete, or the one before', async () => {
  const folder = emptyFolder()
  const { monitor } = await startOver(folder)
  await monitor.handlers['settings.set']({ theme: 'light' })
  const item = (address: string) => ({ address, label: 'Imported', group: 'ops' })
  const text = JSON.stringify({
    format: 'lookout-profile',
    version: 1,
    networks: [
      {
        network: serviceUrl,
        groups: [{ id: 'ops', name: 'Operations' }],
        accounts: [item(someAccount)],
        pools: [item(pool)],
        book: [item(otherAccount)],
      },
    ],
    settings: { theme: 'dark' },
  })
  const found = afterEachCommit(folder, ({ watchlists, profile }) =>
    [
      watchlists.groups(serviceUrl).length,
      ...(['accounts', 'pools', 'book'] as const).map((list) => watchlists.list(serviceUrl, list).length),
      JSON.stringify(profile.settings()).includes('"dark"'),
    ].join(' '),
  )
  await monitor.handlers['profile.import']({ text, hasWatchlists: true, hasSettings: true })
  const states = found()
  expect(states.at(-1)).toBe('1 1 1 1 true')
  expect(states.filter((state) => !['1 1 1 1 true', '0 0 0 0 false'].includes(state))).toEqual([])
})

it('a power loss at any moment leaves a group with its accounts and its rule, or the rule with the accounts', async () => {
  const folder = emptyFolder()
  const { monitor } = await startOver(folder)
  const { handlers } = monitor
  const { id } = await handlers['groups.save']({ id: null, name: 'Hot' })
  for (const text of [someAccount, otherAccount]) await handlers['accounts.add']({ text })
  await handlers['watch.group']({ keys: [someAccount, otherAccount], group: id })
  await handlers['rules.save']({ rule: { ...completed, groups: [id] } })
  const found = afterEachCommit(folder, ({ watchlists, profile }) => {
    const members = watchlists.list(serviceUrl, 'accounts').filter(({ group }) => group === id).length
    const { rules } = parseSettings(profile.settings()).settings
    const rule = rules.find((each) => each.id === completed.id)
    return [
      watchlists.groups(serviceUrl).length,
      members,
      rule?.groups?.length ?? 0,
      rule?.scope.length,
    ].join(' ')
  })
  await handlers['groups.remove']({ id })
  const states = found()
  expect(states.at(-1)).toBe('0 0 0 2')
  expect(states.filter((state) => !['1 2 1 0', '0 0 0 2'].includes(state))).toEqual([])
})

it('a power loss at any moment leaves no open alert about a pool that was removed', async () => {
  const folder = emptyFolder()
  const { monitor, clock } = await startOver(folder, () => poolAnswer(70))
  const low: AlertRule = { ...ruleOf({ kind: 'validator-below', units: '100' }), id: 'low' }
  await monitor.handlers['rules.save']({ rule: low })
  await monitor.handlers['pools.add']({ text: pool })
  await clock.runTo(startAt + 10 * second)
  const found = afterEachCommit(folder, ({ watchlists, incidents }) => {
    const open = incidents.list(serviceUrl, 9).filter(({ ended }) => ended === undefined)
    return `${watchlists.list(serviceUrl, 'pools').length} ${open.length}`
  })
  await monitor.handlers['pools.remove']({ key: pool })
  const states = found()
  expect(states.at(-1)).toBe('0 0')
  expect(states.filter((state) => !['1 1', '0 0'].includes(state))).toEqual([])
})

it('a tracked message whose trace was not stored before a power loss is looked up again', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt })
  const { trace_external_hash: hash } = emulatedTransfer
  const item = { key: hash, label: null, addedAt: startAt - 60 * second, trace: hash }
  store.watchlists.save(serviceUrl, 'messages', item)
  store.close()
  const { monitor, clock } = await startOver(folder, (url) =>
    url.includes('ext_msg_hash') ? emulatedAnswer({}) : '{"actions":[],"address_book":{},"metadata":{}}',
  )
  await clock.runTo(startAt + 10 * second)
  expect(monitor.state().follows).toMatchObject([{ key: hash, trace: hash, state: 'pending' }])
})
