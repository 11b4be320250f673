import { expect, test } from 'vitest'
import { isExplained } from '../../../../src/stores/status.ts'

test.each([
  ['offline', 'offline', true],
  ['malformed', 'malformed', true],
  ['timeout', 'service-error', true],
  // Without a connection, the item cannot be read again.
  ['server', 'offline', true],
  // The service works, so the error concerns this item.
  ['malformed', 'ok', false],
  ['too-large', 'ok', false],
  ['server', 'refused', false],
  // The status line does not explain these.
  ['unauthorized', 'refused', false],
  ['not-found', 'offline', false],
] as const)('the error %s is explained by the state %s: %s', (code, health, expected) => {
  expect(isExplained(code, health)).toBe(expected)
})
