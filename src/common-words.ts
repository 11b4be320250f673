import type { FinalState } from '../electron/shared/trace-state.ts'
import { countOf } from './lib/text.ts'

export const bridge = {
  unreachable: 'This window lost its connection to Lookout. Close it and open it again.',
} as const

export const copied = (text: string): string => `Copied ${text}`

export const openIn = (explorer: string): string => `Open in ${explorer}`

export const saved = (path: string): string => `Saved ${path}`

export const refresh = {
  past: 'You are viewing a past moment. Return to now to refresh.',
  file: 'An exported file cannot be refreshed.',
} as const

const ended: Readonly<Record<FinalState, string>> = {
  completed: 'Already completed',
  'partly-failed': 'Already ended as partly failed',
  failed: 'Already failed',
  'not-executed': 'Already ended as not executed',
}

export const watching = {
  presentOnly: 'You can change the watchlist only in the present. Return to now first.',
  stopped: (name: string) => `Stopped watching ${name}.`,
  stoppedAll: (count: number) => `Stopped watching ${countOf(count, 'item')}.`,
  started: (name: string) => `Watching ${name}.`,
  tracked: 'Tracking until final. A notification will report the outcome.',
  ended: (state: FinalState, time: string) => `${ended[state]} at ${time}. There is nothing to track.`,
  undo: 'Undo',
} as const

export const acknowledged = {
  some: (count: number) => `Acknowledged ${countOf(count, 'alert')}.`,
  all: 'Acknowledged all alerts.',
  presentOnly: 'You can acknowledge alerts only in the present. Return to now first.',
} as const

export const noLogicalTime = 'The service did not report a logical time of this action.'

export const naming = {
  name: 'Name this address…',
  rename: 'Rename in the address book…',
  newTitle: 'Add a name',
  title: 'Name an address',
  address: 'Address',
  nameLabel: 'Name',
  note: 'Note',
  looksLike: (other: string) =>
    `This address begins and ends like ${other}. Compare all characters before you name it.`,
  sameName: (other: string) => `${other} has the same name, or one that can be mistaken for it.`,
  save: 'Save',
  remove: 'Remove name',
  removed: (name: string) => `Removed “${name}” from the address book`,
  undo: 'Undo',
} as const
