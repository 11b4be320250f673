import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { ruleOf } from './alerts/samples.ts'
import { emulatedAnswer, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const completed: AlertRule = { ...ruleOf({ kind: 'trace-completed', filter: noFilter }), id: 'completed' }
const second = 1_000

it('an outcome that arrives while the file is locked is stored, and raises its alert once the file is free', async () => {
  const folder = emptyFolder()
  let byHash = emulatedAnswer({})
  // The list by account stays the same, so only the request by hash reports the outcome.
  const service = (url: string): string => (url.includes('ext_msg_hash') ? byHash : emulatedAnswer({}))
  const { monitor, clock } = await startOver(folder, service)
  await monitor.handlers['rules.save']({ rule: completed })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 10 * second)
  const states = () => monitor.state().traces.map(({ state }) => state)
  expect(states()).toEqual(['pending'])

  const other = new DatabaseSync(join(folder, 'lookout.db'))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  byHash = emulatedAnswer({ trace_id: emulatedTransfer.trace_external_hash, finality: 'finalized' })
  await clock.runTo(startAt + 14 * second)
  other.exec('COMMIT')
  await clock.runTo(startAt + 40 * second)
  expect(states()).toEqual(['completed'])
  expect(monitor.state().incidents.map(({ rule }) => rule)).toEqual(['completed'])
  await monitor.close()
  const again = await startOver(folder, service, undefined, { at: startAt + 60 * second })
  expect(again.monitor.state().traces.map(({ state }) => state)).toEqual(['completed'])
})
