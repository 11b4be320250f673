import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { noFilter } from '../../electron/shared/rules.ts'
import { DryRun } from '../../src/features/alerts/dry-run.tsx'
import { alert } from '../fixtures/store/write.ts'
import { mount } from '../fixtures/window/mount.ts'
import { ruleOf } from '../unit/electron/monitor/alerts/samples.ts'

const rule = ruleOf(
  { kind: 'trace-failed', filter: noFilter },
  { id: 'r1', title: 'Failures', severity: 'info' },
)

test.each([
  [3, 'It would have fired 3 times in the last 30 days.', 'are listed'],
  [1_234, 'It would have fired 1,234 times in the last 30 days. The newest 3 are listed.', 'limit'],
])('a dry run that fired %i times lists at most the newest', async (count, expected, absent) => {
  const incidents = ['a', 'b', 'c'].map((id) => ({ ...alert, id }))
  const value = { from: 0, to: 1, keptSince: 0, isLimited: false, count, incidents }
  const { place, render } = mount({
    request: { 'rules.try': async () => ({ ok: true, value }) },
    on: () => () => undefined,
  })
  render(createElement(DryRun, { rule }))
  await vi.waitFor(() => expect(place.textContent).toContain(expected))
  expect(place.textContent).not.toContain(absent)
  expect(place.querySelectorAll('li')).toHaveLength(3)
})
