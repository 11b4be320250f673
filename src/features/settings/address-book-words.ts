import { countOf, groupDigits } from '../../lib/text.ts'

export const addressBook = {
  note: 'Names for addresses that you do not watch, on this network. They appear wherever the address is shown. A watched account shows its label instead.',
  add: 'Add name…',
  import: 'Import CSV…',
  export: 'Export CSV',
  file: 'CSV file with names to import',
  fileName: (day: string) => `lookout-address-book-${day}.csv`,
  nothingImported: 'Nothing was imported.',
  preview: 'Names to import',
  changes: (count: number, added: number, renamed: number) =>
    `${countOf(count, 'address', 'addresses')}: ${groupDigits(added)} new, ${groupDigits(renamed)} renamed, ${groupDigits(count - added - renamed)} with the same name`,
  namesakes: (count: number, names: readonly string[]) =>
    `${countOf(count, 'name is', 'names are')} also the name of another address, perhaps in letters that look alike: ${names.join(', ')}${count > names.length ? ', …' : ''}.`,
  accept: 'Import names',
  imported: 'Imported the names',
  search: 'Search names, notes and addresses',
  found: (found: number, all: number) =>
    found === all ? countOf(all, 'name') : `${groupDigits(found)} of ${countOf(all, 'name')}`,
  list: 'Names',
  more: (count: number) => `${countOf(count, 'more name')}. Search to find them.`,
  looksLike: (other: string) => `Begins and ends like ${other}. Compare all characters.`,
  editNamed: (name: string) => `Rename ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  empty:
    'No names yet. Add one, import CSV with the columns address,name,note, or choose “Name this address…” in the menu of a row.',
} as const
