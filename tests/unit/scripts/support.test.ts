import { expect, it } from 'vitest'
import { isSupported, majorOf } from '../../../scripts/support.mjs'

it('the latest three majors of Electron are supported', () => {
  expect([43, 44, 45, 46, 47, 48].map((latest) => isSupported(45, latest))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(isSupported(45, Number.NaN)).toBe(false)
})

it('a major version is read from a range and from npm’s output', () => {
  expect([majorOf('^45.4.1'), majorOf('45.0.0\n'), majorOf('~9.1.0')]).toEqual([45, 45, 9])
  expect(majorOf('')).toBeNaN()
})
