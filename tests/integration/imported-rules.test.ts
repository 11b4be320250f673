import { expect, it, vi } from 'vitest'
import { noFilter, type AlertRule } from '../../electron/shared/rules.ts'
import { answerOf, profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

const account = `0:${'ab'.repeat(32)}`
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const transfer = {
  trace_id: null,
  action_id: 'a',
  start_lt: '1',
  end_lt: '1',
  trace_end_lt: '1',
  start_utime: 1,
  end_utime: 1,
  trace_end_utime: 1,
  trace_mc_seqno_end: 0,
  success: true,
  type: 'ton_transfer',
  finality: 'pending',
  accounts: [account],
  transactions: [],
  details: { source: account, destination: `0:${'ef'.repeat(32)}`, value: '1' },
  trace_external_hash: hash,
}
const rule: AlertRule = {
  id: 'mine',
  title: 'Mine',
  isOn: true,
  condition: { kind: 'pending-new', filter: noFilter },
  forMs: 0,
  severity: 'info',
  scope: [],
  isNoticed: false,
  resendMs: null,
  noticesRecovery: false,
}

it('rules that are imported make alerts from then on', async () => {
  let pending: readonly unknown[] = []
  const monitor = await startQuiet(profileFolder(), { fetch: async () => answerOf(pending) })
  const { handlers } = monitor
  await handlers['accounts.add']({ text: account })
  await vi.waitFor(() => expect(monitor.state().accounts[0]?.freshness.observedAt).not.toBeNull())
  const { text } = await handlers['profile.export'](undefined)
  const file = JSON.parse(text)
  const settings = { ...file.settings, rules: [rule] }
  await handlers['profile.import']({
    text: JSON.stringify({ ...file, settings }),
    hasWatchlists: false,
    hasSettings: true,
  })
  pending = [transfer]
  await handlers['accounts.refresh']({ key: null })
  await vi.waitFor(() => expect(monitor.state().traces.map(({ key }) => key)).toEqual([hash]))
  await vi.waitFor(() => expect(monitor.state().incidents.map((each) => each.rule)).toEqual(['mine']))
})
