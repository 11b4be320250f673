import { groupDigits } from '../units.ts'

/** Formats a count with its noun: `1 account`, `2 accounts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count.toString())} ${count === 1 ? one : many}`
}
