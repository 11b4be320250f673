/** Why a text is not a block. */
export const blockRefFaults = {
  accepted:
    'Accepted: a masterchain seqno; workchain,shard,seqno with the shard in hex or signed decimal, e.g. -1,8000000000000000,24226822; or the URL of a block in an explorer.',
  missing: 'Enter a block.',
  parts: (count: number) => `A block has 3 parts, not ${count}.`,
  workchain: (text: string) => `“${text}” is not a workchain.`,
  shard: (text: string) => `“${text}” is not a shard.`,
  noShard: 'Shard 0 does not exist.',
  seqno: (text: string, most: number) => `“${text}” is not a seqno (1 to ${most}).`,
  oneShard: 'The masterchain has only one shard, 8000000000000000.',
  byTime: 'This URL identifies the block by time, not by seqno.',
  noBlock: 'This URL does not contain a block.',
} as const
