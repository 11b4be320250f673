import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ActionFacts } from '../../src/features/pending/action-facts.tsx'
import { payment } from '../fixtures/traces.ts'
import { mount } from '../fixtures/window/mount.ts'

test.each([
  ['pending', 'ResultFailing, not final yet'],
  ['failed', 'ResultFailed'],
  ['unverified', 'ResultFailing when last seen'],
  ['not-executed', null],
] as const)('the result of a failing action of a trace that is %s', async (state, text) => {
  const { place, render } = mount({ request: {} })
  const action = payment({ success: false })
  render(createElement(ActionFacts, { action, state, isFirst: true, isOnly: true, hasMoved: false }))
  await vi.waitFor(() => expect(place.textContent).toContain('jetton_transfer'))
  if (text === null) expect(place.textContent).not.toContain('Result')
  else expect(place.textContent).toContain(text)
})
