import type { Json } from '../world/details.ts'

/** Returns JSON text with exact integers of any size. */
export function toJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${toJson(item)}`)
    .join(',')}}`
}
