import { expect, it, vi } from 'vitest'
import { noFilter } from '../../electron/shared/rules.ts'
import { emulatedTransfer } from '../fixtures/monitor-deps.ts'
import { answerOf, profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'
import { patient } from '../fixtures/patient.ts'
import { ruleOf } from '../unit/electron/monitor/alerts/samples.ts'

const account = `0:${'ab'.repeat(32)}`
const transfer = {
  ...emulatedTransfer,
  accounts: [account],
  details: { source: account, destination: `0:${'ef'.repeat(32)}`, value: '1' },
}
const rule = ruleOf(
  { kind: 'pending-new', filter: noFilter },
  { id: 'mine', title: 'Mine', severity: 'info', isNoticed: false },
)

it('imported rules create alerts immediately', async () => {
  let pending: readonly unknown[] = []
  const monitor = await startQuiet(profileFolder(), { fetch: async () => answerOf(pending) })
  const { handlers } = monitor
  await handlers['accounts.add']({ text: account })
  await vi.waitFor(() => expect(monitor.state().accounts[0]?.freshness.observedAt).not.toBeNull(), patient)
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
  await vi.waitFor(() => expect(monitor.state().traces).toHaveLength(1), patient)
  await vi.waitFor(
    () => expect(monitor.state().incidents.map((each) => each.rule)).toEqual(['mine']),
    patient,
  )
})
