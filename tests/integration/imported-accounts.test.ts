import { expect, it, vi } from 'vitest'
import { noFilter, type AlertRule } from '../../electron/shared/rules.ts'
import { profileFolder, serveFinished, startQuiet } from '../fixtures/quiet-monitor.ts'
import { patient } from '../fixtures/patient.ts'

const account = `0:${'ab'.repeat(32)}`
const now = Math.floor(Date.now() / 1_000)
const rule: AlertRule = {
  id: 'arrived',
  title: 'Arrived',
  isOn: true,
  condition: { kind: 'trace-completed', filter: noFilter },
  forMs: 0,
  severity: 'info',
  scope: [],
  isNoticed: true,
  resendMs: null,
  noticesRecovery: false,
}

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
