import { expect, it } from 'vitest'
import type { Status } from '../../../../electron/shared/app-state.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { namedEntries } from '../../../../src/frame/palette-entries.ts'
import { commands } from '../../../../src/frame/palette-words.ts'
import { useSettings } from '../../../../src/stores/settings.ts'
import { useStatus } from '../../../../src/stores/status.ts'

const isPauseOffered = (network: Partial<Status['network']>): boolean => {
  useStatus.setState({ status: { network, isPaused: false } as Status })
  return namedEntries().some(({ id }) => id === 'command.pause')
}

it('does not offer to pause while an opened file is shown', () => {
  expect([isPauseOffered({}), isPauseOffered({ isFile: true })]).toEqual([true, false])
})

it('offers every command that has words', () => {
  const titlesIn = (isOn: boolean): readonly string[] => {
    useStatus.setState({ status: { network: {}, isPaused: isOn } as Status })
    const changed = { hideAmounts: true, contrast: 'more', mutedUntil: Date.UTC(2100, 0, 1) } as const
    useSettings.setState(isOn ? changed : defaultSettings)
    return namedEntries().map(({ title }) => title)
  }
  const offered = [...titlesIn(true), ...titlesIn(false)]
  expect(Object.values(commands).filter(([title]) => !offered.includes(title))).toEqual([])
})
