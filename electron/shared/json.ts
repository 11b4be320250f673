import type { Json } from './models.ts'

export interface JsonObject {
  readonly [key: string]: Json
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an object as it is, and any other value as an empty object. */
export function jsonFields(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** Returns the strings of an array. Other elements are dropped, and any other value has none. */
export function jsonTexts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
