/** So many accounts are watched, to which nothing happens. */
export const watched = 100

/** Between two requests of polling at one a second: a fifth of the quota is left for clicks. */
export const paceMs = 1_250

export const quietAccount = (index: number): string => `0:${index.toString(16).padStart(64, '7')}`
