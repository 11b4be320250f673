export const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Returns a duration in the form that the file uses, such as 90s or 2h. */
export function formatDuration(ms: number): string {
  const [unit, size] = Object.entries(unitMs).findLast(([, each]) => ms % each === 0) ?? ['s', unitMs.s]
  return `${ms / size}${unit}`
}
