import { groupDigits } from '../../shared/units.ts'

export const errors = {
  noStart:
    'No masterchain block has been seen yet. Open any recent one by its seqno first; the search for the newest starts there.',
  cancelled: 'Loading this block was cancelled.',
  endless: 'The service says that this block has more transactions, but sends none of them.',
  notOpened: 'Open this block first.',
  absent: (seqno: number) =>
    `This server does not have block ${groupDigits(seqno)}: it is not produced yet, is too old for this server, or never existed. Lookout has not seen any other block of its chain and cannot tell which.`,
  notYet: (seqno: number, highest: number) =>
    `Block ${groupDigits(seqno)} does not exist yet. Newest seen: ${groupDigits(highest)}.`,
  notHere: (seqno: number, highest: number) =>
    `Block ${groupDigits(seqno)} is not in this server’s database. It was produced, since block ${groupDigits(highest)} was seen. Another service may have it.`,
} as const

export const log = {
  notStored: 'A response about a block could not be stored',
} as const
