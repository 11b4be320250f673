import { countOf } from '../../lib/text.ts'

export const actions = {
  retry: 'Try again',
  stopWaiting: 'Stop waiting',
  waitForBlock: 'Wait for this block',
  waitUntilApplied: 'Wait until it is applied',
  findNewest: 'Find the newest block',
  load: 'Load block',
  open: (block: string) => `Open ${block}`,
} as const

export const waiting = {
  untilProduced: 'Waiting until the block is produced',
  untilApplied: 'Sending a request every second',
  progress: (what: string, requests: number) => ` ${what}, ${countOf(requests, 'request')} so far.`,
} as const

export const notYet = {
  title: (seqno: string) => `Block ${seqno} does not exist yet`,
  text: (newest: string, distance: string) => `Newest seen: ${newest} (${distance} earlier).`,
} as const

export const notApplied = {
  title: 'This block was produced but is not applied yet',
  text: 'The service knows this block, but cannot list its transactions just yet.',
} as const

export const notHere = {
  title: (seqno: string) => `Block ${seqno} is not in this server’s database`,
  text: (highest: string) =>
    `Lookout has seen block ${highest} of the same chain, so this block was produced. This server no longer stores it or cannot find it. Another service may have it.`,
} as const

/** `missing` and `assigned` are each followed by the name of a block. */
export const otherShard = {
  title: 'This seqno belongs to another shard',
  missing: 'There is no block ',
  assigned: '. Its shard was split or merged, and the seqno was assigned to ',
} as const

/** `requested` and `received` are each followed by the name of a block. */
export const wrongBlock = {
  title: 'The service responded with a different block',
  requested: 'Requested ',
  received: ', received ',
  discarded: '. The response was discarded.',
} as const

export const otherHash = {
  titles: { 'root-hash': 'The root hash differs', 'file-hash': 'The file hash differs' },
  text: (block: string) => `Block ${block} exists, but it is not the block that you entered.`,
  expected: 'Entered',
  received: 'Received',
  openAnyway: 'Open the received block',
} as const

export const cancelled = {
  title: 'Loading was cancelled',
  text: 'No part of this block had been received.',
} as const

export const absent = {
  title: 'This server does not have this block',
  text: 'It has not been produced yet, is too old for this server, or never existed. Lookout has not seen any other block of the same chain, so it cannot tell which.',
} as const

export const failed = {
  title: 'This block could not be loaded',
  text: 'The service did not return this block.',
  retries: 'Lookout will retry automatically.',
} as const
