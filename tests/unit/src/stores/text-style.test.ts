import { expect, it } from 'vitest'
import { account, coins, parts } from '../../../../electron/shared/text-parts.ts'
import { accounts } from '../../../../src/stores/accounts.ts'
import { useSettings } from '../../../../src/stores/settings.ts'
import { textOf } from '../../../../src/stores/text-style.ts'

const bob = `0:${'c3'.repeat(32)}`
const title = parts`${account(bob)} joined with ${coins('5000000000')}`

it('parts render with the window’s settings and labels, sanitized and length-limited', () => {
  expect(textOf(title)).toBe('EQ·DDw8PD···PDwyj8 joined with 5 TON')
  useSettings.setState({ hideAmounts: true, unit: 'GRAM' })
  const freshness = {
    observedAt: null,
    triedAt: null,
    intervalMs: null,
    nextAt: null,
    waits: null,
    error: null,
  }
  accounts.hydrate([{ key: bob, label: 'Bob\u202e', addedAt: 0, liveTraces: 0, freshness }])
  expect(textOf(title)).toBe('Bob⟨U+202E⟩ joined with ••• GRAM')
  expect(textOf(title, 4)).toBe('Bob…')
})
