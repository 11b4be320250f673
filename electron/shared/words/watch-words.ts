export const reviewNotes = {
  watched: 'already watched',
  repeated: (line: number) => `same as line ${line}`,
} as const

/** Why a list is rejected: the limit of a network, its reason, and the size that the list would have. */
export const watchLimits = {
  accounts: (most: string, count: string) =>
    `Lookout watches at most ${most} accounts per network: at 10 requests per second, each of them is polled only about every 15 minutes. This change would bring the total to ${count}.`,
  messages: (most: string, count: string) =>
    `Lookout follows at most ${most} messages per network: only 32 of them are polled at a time. This change would bring the total to ${count}.`,
  pools: (most: string, count: string) =>
    `Lookout follows at most ${most} pools per network: all nominators of each are compared and stored with every change. This change would bring the total to ${count}.`,
  groups: (most: string, count: string) =>
    `A network has at most ${most} groups. This change would bring the total to ${count}.`,
} as const
