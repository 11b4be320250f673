import { groups } from './settings-words.ts'

/** The setting groups in display order, each with its search keywords. */
export const settingGroups: readonly (readonly [title: string, keywords: string])[] = Object.values(
  groups,
).map(({ title, keywords }) => [title, keywords])
