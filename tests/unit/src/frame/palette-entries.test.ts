import { expect, it } from 'vitest'
import type { Status } from '../../../../electron/shared/app-state.ts'
import { namedEntries } from '../../../../src/frame/palette-entries.ts'
import { useStatus } from '../../../../src/stores/status.ts'

const isPauseOffered = (network: Partial<Status['network']>): boolean => {
  useStatus.setState({ status: { network, isPaused: false } as Status })
  return namedEntries().some(({ id }) => id === 'command.pause')
}

it('does not offer to pause while an opened file is shown', () => {
  expect([isPauseOffered({}), isPauseOffered({ isFile: true })]).toEqual([true, false])
})
