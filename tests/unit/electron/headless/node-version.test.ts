import { expect, it } from 'vitest'
import { whyTooOld } from '../../../../electron/headless/node-version.ts'

it('a Node without the needed modules is named', () => {
  expect(whyTooOld('20.20.2')).toBe('lookout watch needs Node 24 or newer; this is Node 20.20.2.')
  expect(whyTooOld('24.0.0')).toBeNull()
  expect(whyTooOld('100.1.0')).toBeNull()
})
