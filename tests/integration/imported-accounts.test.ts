import { expect, it, vi } from 'vitest'
import { noFilter } from '../../electron/shared/rules.ts'
import { profileFolder, serveFinished, startQuiet } from '../fixtures/quiet-monitor.ts'
import { patient } from '../fixtures/patient.ts'
import { ruleOf } from '../unit/electron/monitor/alerts/samples.ts'

const account = `0:${'ab'.repeat(32)}`
const now = Math.floor(Date.now() / 1_000)
const rule = ruleOf(
  { kind: 'trace-completed', filter: noFilter },
  { id: 'arrived', title: 'Arrived', severity: 'info' },
)

it('an imported account raises no alerts about what happened while another computer watched it', async () => {
  const fetch = serveFinished(account, now - 20)
  const monitor = await startQuiet(profileFolder(), { fetch })
  const { handlers } = monitor
  await handlers['accounts.add']({ text: account })
  const file = JSON.parse((await handlers['profile.export'](undefined)).text)
  const [network] = file.networks

  const other = await startQuiet(profileFolder(), { fetch })
  await other.handlers['profile.import']({
    text: JSON.stringify({
      ...file,
      networks: [
        { ...network, accounts: [{ ...network.accounts[0], addedAt: (now - 90 * 86_400) * 1_000 }] },
      ],
      settings: { ...file.settings, rules: [rule] },
    }),
    hasWatchlists: true,
    hasSettings: true,
  })
  await vi.waitFor(() => expect(other.state().traces).toHaveLength(1), patient)
  expect(other.state().incidents).toEqual([])
})
