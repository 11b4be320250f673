export const blockRefFaults = {
  accepted:
    'Accepted: a masterchain seqno such as 24226822; workchain,shard,seqno such as -1,8000000000000000,24226822; the URL of a block; lt:62481733000001; 2026-11-20 12:00; or the whole hash (64 hex digits or base64) of a stored block or transaction.',
  missing: 'Enter a block.',
  unknown: (text: string) => `“${text}” is not a block.`,
  parts: (count: number) => `A block has 3 parts, not ${count}.`,
  workchain: (text: string) => `“${text}” is not a workchain.`,
  shard: (text: string) => `“${text}” is not a shard.`,
  noWorkchain: (text: string) =>
    `Workchain ${text} does not exist. TON has the masterchain (-1) and the basechain (0).`,
  deepShard: (hex: string) => `Shard ${hex} cannot exist: the last 3 bits of a shard id are always zero.`,
  hash: (text: string) => `“${text}” is not a hash of 32 bytes in hex or base64.`,
  hexLength: (count: number) => `A hash has 64 hex digits; this one has ${count}.`,
  noShard: 'Shard 0 does not exist.',
  seqno: (text: string, most: number) => `“${text}” is not a seqno (1 to ${most}).`,
  oneShard: 'The masterchain has only one shard, 8000000000000000.',
  hashAlone: 'This is a hash. Lookout finds only stored blocks by a hash.',
  /** After a search for the hash in the store. */
  hashNotStored:
    'No stored block has this hash or contains this transaction, and Lookout finds only stored blocks by a hash. To track a message by its hash, add it in Pending.',
  address:
    'This is the address of an account, not a block. To watch the account or see its transactions in stored blocks, paste it into “Go to anything”.',
  time: (text: string) =>
    `“${text}” is not a time. Enter it as 2026-11-20 12:00 in your time zone, or as 2026-11-20 12:00Z in UTC.`,
  lt: (text: string) => `“${text}” is not a logical time. Enter 1 to 20 digits, such as lt:62481733000001.`,
  byTime: 'This URL identifies the block by time, not by seqno.',
  noBlock: 'This URL does not contain a block.',
} as const

/** A block whose hashes differ from the id that was entered. */
export const otherHash = {
  names: { 'root-hash': 'root hash', 'file-hash': 'file hash' },
  message: (block: string, hashes: readonly string[]) =>
    `The ${hashes.join(' and the ')} of block ${block} ${hashes.length === 1 ? 'differs' : 'differ'} from the id that you entered, so the block is not shown.`,
} as const

export const notStored = 'This response is not stored.'

export const locateErrors = {
  cancelled: 'The search was cancelled.',
  tooOld: (seqno: number) =>
    `The search needs block ${seqno}, which is not in this server’s database. Another service may have it.`,
  tooNew: 'This logical time is after the newest block of the shard.',
  noAnchor: 'No block of this shard has been seen yet. Open any block of it first.',
  future: 'This time is in the future.',
  noActionAfter: 'The service has no finished action after this time. Open the newest block instead.',
  noTime:
    'Lookout cannot find a block of this moment: the service does not offer finished actions, and Lookout has not stored traces that ended before and after it.',
} as const
