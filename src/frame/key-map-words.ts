export interface KeyGroup {
  readonly title: string
  readonly keys: readonly (readonly [keys: string, what: string])[]
}

/** Returns all shortcuts. `mod` is Ctrl, or Command on macOS. */
export function keyMap(mod: string): readonly KeyGroup[] {
  return [
    {
      title: 'Everywhere',
      keys: [
        [`${mod} K`, 'Go to an address, hash, block, name or command'],
        [`${mod} F  /`, 'Focus the filter or the add field'],
        [`1 – 5`, 'Show Pending, Blocks, Pools, Alerts, Settings'],
        ['g then p b o a s', 'Show Pending, Blocks, Pools, Alerts, Settings'],
        [`${mod} R  Shift R`, 'Refresh everything'],
        ['r', 'Refresh the current panel'],
        ['F6  Shift F6', 'Next, previous part of the window'],
        [',  .', 'Step back, forward in time'],
        [`${mod} Z`, 'Undo, while a message offers it'],
        ['?', 'Show this list'],
        [`${mod} ,`, 'Open Settings'],
        [`${mod} Q`, 'Quit'],
      ],
    },
    {
      title: 'Lists and tables',
      keys: [
        ['↑ ↓  k j', 'Move by row; j also enters the table, ↑ in the first row its column titles'],
        ['PgUp PgDn', 'Move by page'],
        ['Home  End', 'First, last row'],
        ['Enter', 'Open the row’s details'],
        ['Space', 'Show the details and stay in the list'],
        [
          'Esc',
          'Clear the selection; close the details; clear and leave the filter; leave the journal and the payouts',
        ],
        ['c  Shift C', 'Copy the full address, user-friendly or raw'],
        ['w', 'Watch or stop watching the row’s address'],
        ['Shift F10', 'Open the row’s menu'],
        ['Alt ↑  Alt ↓', 'Move a watched item up, down'],
        ['x  Shift ↑  Shift ↓', 'Select watched items for one action on all'],
      ],
    },
    {
      title: 'Filters in Pending, Journal and Blocks',
      keys: [
        ['↓  Tab', 'List fields and values; insert the selected one'],
        ['state:failed', 'Match a field'],
        ['amount>=100', 'Compare numbers: < <= = > >='],
        ['-dir:in  not dir:in', 'Exclude'],
        ['dir:out amount>100', 'Match both for one amount'],
        ['a b  a or (b c)', 'Match all terms; match any, with parentheses'],
        ['"two words"', 'Text with spaces or symbols'],
        ['label="Hot wallet"', 'Match exactly'],
        ['hash^=03d8', 'Match the beginning'],
      ],
    },
    { title: 'Pending', keys: [['← →', 'Collapse, expand the actions of a trace']] },
    { title: 'Alerts', keys: [['e  s', 'Acknowledge; snooze for 1 hour']] },
    {
      title: 'Blocks',
      keys: [
        ['h l  ← →', 'Previous, next block'],
        ['[  ]', 'Back, forward'],
        ['n  Shift N', 'Next, previous watched account'],
        ['a  Shift A', 'Next, previous transaction of the account'],
        ['b', 'Type a block, a logical time or a moment'],
        ['y  f', 'Newest block; follow the newest blocks'],
        ['m  u', 'Show the map; show accounts'],
        ['d  t', 'Compare; show the account in stored blocks'],
        ['v  e  p', 'Show the raw response; export; pin'],
      ],
    },
    {
      title: 'Time bar',
      keys: [
        ['← →  PgUp PgDn', 'Move by 10 minutes, by 1 hour (when showing a day)'],
        ['Shift ←  Shift →', 'Move by a tenth of these steps'],
        ['Home', 'Beginning of the time bar'],
        ['End  Esc', 'Back to now'],
      ],
    },
  ]
}
