import { expect, it } from 'vitest'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { showSubject } from '../../../src/commands.ts'
import { item } from '../../../src/features/alerts/alerts-words.ts'
import { usePendingView } from '../../../src/stores/pending-view.ts'
import { useView } from '../../../src/stores/view.ts'

it('an alert about overdue payouts leads to the payouts', () => {
  const incident: Incident = {
    id: 'i',
    rule: 'payouts-overdue',
    severity: 'warning',
    at: 9,
    subject: { kind: 'service', key: 'payouts:p1' },
    acknowledgedAt: null,
    when: null,
    event: { kind: 'payouts-overdue', list: 'p1', name: 'July', overdue: 2, total: 9, deadline: 5 },
  }
  expect(item.show(incident)).toBe('Show payouts')
  useView.setState({ panel: 'alerts' })
  showSubject(incident)
  expect([useView.getState().panel, usePendingView.getState().shown]).toEqual(['pending', 'payouts'])
})
