import type { MarkColour } from '../../../electron/shared/watch-marks.ts'
import type { ReviewLine } from '../../../electron/shared/watch-review.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const list = {
  add: 'Add address',
  address: 'Address',
  addButton: 'Add',
  import: 'Import list',
  importHint: 'Import a list (CSV, JSON or plain text). You can also drop a file here.',
  importFile: 'List file',
  all: 'All accounts',
  alreadyWatched: 'This account is already watched.',
  alreadyFollowed: 'This message is already followed.',
  messageAdded: 'Added a message hash. Its trace is followed until it ends.',
  hexAdded:
    'Added a message hash. Its trace is followed until it ends. To watch an address instead, type 0: in front.',
  find: 'Find watched item',
  findExample: 'Find',
  noMatch: 'No watched item matches.',
  sort: 'Sort',
  sorts: { own: 'Custom order', name: 'By name', live: 'Most pending first' },
  copied: (text: string) => `Copied ${text}`,
  empty: 'No watched accounts yet',
  pastEmpty: 'Nothing was watched at this time',
} as const

export const item = {
  live: (since: string) => `Live: the service reports changes immediately. Complete since ${since}`,
  waiting: 'waiting',
  notFound: 'not found',
  lookAgain: 'Search again',
  rename: 'Rename',
  renameField: (name: string) => `Name of ${name}`,
  marks: 'Group, note and colour…',
  up: 'Move up',
  down: 'Move down',
  refresh: 'Refresh',
  copyHash: 'Copy hash',
  stop: 'Stop watching',
  describe: (freshness: string, note: string) => `${freshness}. Note: ${note}`,
  looksLike: (other: string) => `looks like ${other}`,
  looksLikeHint: 'Both begin and end with the same characters. Compare the full addresses.',
} as const

export const group = {
  none: 'No group',
  showOnly: (name: string) => `Show only ${name}`,
  members: (name: string) => `Members of ${name}`,
  subject: (name: string) => `group ${name}`,
  edit: 'Name, note and colour…',
  delete: 'Delete group',
  deleted: (name: string) => `Deleted group ${name}. Its members are still watched.`,
  rulesChanged: 'Rules for the group now apply to these members.',
  rulesOff: 'Rules for this group alone are now off.',
  undo: 'Undo',
  title: (name: string) => `Group ${name}`,
  name: 'Name',
} as const

export const picked = {
  count: (count: number) => `${groupDigits(count)} selected`,
  selected: 'selected',
  subject: (count: number) => countOf(count, 'selected item'),
  clear: 'Clear selection',
  clearHint: 'Clear selection (Esc)',
  move: 'Move to group',
  newGroup: 'New group…',
  moveTo: (count: number) => `Move ${countOf(count, 'item')} to a new group`,
  name: 'Name',
  accept: 'Move',
  moved: (count: number, group: string) => `Moved ${countOf(count, 'item')} to ${group}.`,
  stop: (count: number) => `Stop watching ${countOf(count, 'item')}`,
} as const

export const marks = {
  label: 'Label',
  group: 'Group',
  newGroup: 'Or a new group',
  note: 'Note',
  colour: 'Colour',
  noColour: 'None',
  save: 'Save',
} as const

export const colourNames: Readonly<Record<MarkColour, string>> = {
  slate: 'Slate',
  azure: 'Azure',
  teal: 'Teal',
  violet: 'Violet',
  ochre: 'Ochre',
  rose: 'Rose',
}

export const selection = {
  fullAddress: 'full address',
  hash: 'hash',
  coverage: (short: string, stuck: string) =>
    `detects about ${short} of short actions, ${stuck} of stuck actions`,
  coverageLearned: (duration: string) =>
    `Estimated from the request interval. Short actions of this account were listed for about ${duration}.`,
  coverageAssumed: (duration: string) =>
    `Estimated from the request interval. Assumes that short actions are listed for ${duration}: too few were observed to measure it.`,
  cost: (now: string, withOneMore: string) =>
    `Average request interval per account: ${now}. With one more account: ${withOneMore}.`,
  every: (interval: string) => `, every ${interval}`,
  live: (since: string) => `live, complete since ${since}`,
} as const

export const tracking = {
  progress: 'Progress',
  stages: { pending: 'Predicted', 'on-chain': 'On chain' },
  notFinal: 'Not final yet',
  arrived: 'Arrived',
  searching: 'Waiting: Lookout is looking for this message.',
  resting: {
    stopped: 'Waiting: the service refuses requests, so Lookout cannot look for this message.',
    paused: 'Waiting: Lookout looks for this message when monitoring resumes.',
  },
  waiting: (until: string) =>
    `Waiting: this message is neither pending nor finished. Lookout looks for it until ${until}.`,
  incomplete: 'On chain, but not complete yet. Lookout requests its outcome again.',
  cannotTell: (until: string) =>
    `Waiting: this message is not pending. This service has no lookups, so Lookout cannot tell whether it has ended or was never sent. Lookout looks for it until ${until}.`,
  notFound: (until: string) =>
    `Not found by ${until}: this message was neither pending nor finished. Choose “Search again” to continue.`,
  notListed: (until: string) =>
    `Not observed by ${until}. This service has no lookups, so Lookout cannot tell whether it has ended or was never sent.`,
} as const

export const importing = {
  title: 'Import list',
  reading: 'Reading list…',
  review: 'Review',
  line: 'Line',
  verdict: 'Result',
  text: 'Text',
  marks: 'Label, group and note',
  groupColumn: 'Groups from column',
  noGroupColumn: 'No column',
  tooManyGroups: (count: number, most: number) =>
    `This column names ${groupDigits(count)} groups. At most ${most} can be added at once: choose another column.`,
  group: 'Add to group',
  groupHint: 'Group from the list, if any',
  watch: (count: number, completed: number) => {
    if (count > 0) return `Watch ${groupDigits(count)}`
    return completed > 0 ? `Complete ${groupDigits(completed)}` : 'Nothing new'
  },
  completes: (count: number) =>
    `, ${countOf(count, 'watched account gets a label, group or note', 'watched accounts get labels, groups or notes')}`,
  completed: (count: number) => `Completed the labels, groups and notes of ${countOf(count, 'account')}.`,
  added: (count: number) => `Added ${countOf(count, 'item')} to the watchlist.`,
  new: (count: number) => `${groupDigits(count)} new`,
  known: (watched: number, repeated: number) =>
    `, ${groupDigits(watched)} already watched, ${groupDigits(repeated)} repeated, `,
  invalid: (count: number) => `${groupDigits(count)} invalid`,
  lookAlikes: (count: number) =>
    `, ${countOf(count, 'looks like another address', 'look like other addresses')}`,
  lookAlike: 'Begins and ends like another address. Compare the full addresses.',
  intervalNow: (interval: string) => `Each account is currently requested about every ${interval}. `,
  intervalThen: (accounts: number, interval: string) =>
    `With ${countOf(accounts, 'more account')}, each would be requested about every ${interval}.`,
  streamed: (interval: string) =>
    `The live stream reports changes. Without it, each account would be requested about every ${interval}.`,
  slow: ' Most short actions would be missed. A key with a higher rate limit shortens the interval.',
  more: (count: number) => `${countOf(count, 'more line')} not shown. The totals above include them.`,
  message: ' message',
} as const

export const verdictNames: Readonly<Record<ReviewLine['verdict'], string>> = {
  new: 'New',
  watched: 'Watched',
  repeated: 'Repeated',
  wrong: 'Invalid',
}
