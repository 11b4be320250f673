import { expect, it } from 'vitest'
import { faults } from '../../../../electron/headless/headless-words.ts'
import { heldInMemory } from '../../../../electron/monitor/store/store-words.ts'

it.each([
  [
    heldInMemory('Another Lookout is using /srv/lookout.'),
    'lookout watch needs a writable profile. Another Lookout is using /srv/lookout.',
  ],
  [null, 'lookout watch needs a writable profile.'],
])('a profile that cannot be written ends the program, so nothing is held in memory: %s', (note, message) => {
  expect(faults.notWritable(note)).toBe(message)
})
