/** The keys of one place, for the dialog. */
export interface KeyGroup {
  readonly title: string
  readonly keys: readonly (readonly [keys: string, what: string])[]
}

/** Every key of the window. `mod` is Ctrl, or Command on macOS. */
export function keyMap(mod: string): readonly KeyGroup[] {
  return [
    {
      title: 'Everywhere',
      keys: [
        [`${mod} K`, 'Go to any address, hash, block, name or command'],
        [`${mod} F  /`, 'Filter, or the field to add something'],
        [`1 – 5`, 'Pending, Blocks, Pools, Alerts, Settings'],
        ['g then p b o a s', 'The same by their letters: pools are o'],
        [`${mod} R  Shift R`, 'Ask for everything again now'],
        ['r', 'Ask for what is shown again now'],
        ['F6  Shift F6', 'To the next and the previous part of the window'],
        [',  .', 'A step back and forward in time'],
        ['?', 'This list'],
        [`${mod} ,`, 'Settings'],
        [`${mod} Q`, 'Quit'],
      ],
    },
    {
      title: 'Lists and tables',
      keys: [
        ['↑ ↓  PgUp PgDn', 'Move by row, by page'],
        ['Home  End', 'To the first, to the last'],
        ['Enter', 'Open the row in the detail'],
        ['Space', 'Show the row and stay in the list'],
        ['Esc', 'Close the detail; leave and clear a filter'],
        ['c  Shift C', 'Copy the whole address, in friendly and in raw form'],
        ['w', 'Watch the address of the row, or stop watching it'],
        ['Shift F10', 'What can be done to the line, as a menu'],
        ['Alt ↑  Alt ↓', 'Move what is watched up and down'],
      ],
    },
    {
      title: 'Filters of Pending, Journal and Blocks',
      keys: [
        ['↓  Tab', 'Open the list of fields and values; take the chosen one'],
        ['state:failed', 'A field and its value'],
        ['amount>=100', 'Compare numbers with < <= = > >='],
        ['-dir:in  not dir:in', 'Exclude'],
        ['a b  a or (b c)', 'All terms; any of them, with parentheses'],
        ['"two words"', 'Text with spaces or signs'],
        ['label="Hot wallet"', 'Exactly this value'],
        ['hash^=03d8', 'Starts with this'],
      ],
    },
    { title: 'Pending', keys: [['← →', 'Fold and unfold the actions of a trace']] },
    {
      title: 'Blocks',
      keys: [
        ['h l  ← →', 'The block before and the next'],
        ['[  ]', 'Back and forward'],
        ['n  Shift N', 'The next and the previous watched account'],
        ['a  Shift A', 'The next and the previous transaction of the account'],
      ],
    },
    {
      title: 'Time bar',
      keys: [
        ['← →  PgUp PgDn', 'By ten minutes, by an hour, where a day is shown'],
        ['Shift ←  Shift →', 'By a tenth of that'],
        ['Home', 'To its beginning'],
        ['End  Esc', 'Back to now'],
      ],
    },
  ]
}
