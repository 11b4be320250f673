export const watched = 100

/** Time between polls at a limit of one request per second, ms. A fifth of the quota is reserved for user actions. */
export const paceMs = 1_250

/** One request in this many is about a pool: five unchanged pools are polled every five minutes. */
export const perPool = 48

export const quietAccount = (index: number): string => `0:${index.toString(16).padStart(64, '7')}`
