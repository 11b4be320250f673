import { showPanel } from '../../stores/view.ts'
import { groups } from './settings-words.ts'

/** The setting groups in display order, each with its search keywords. */
export const settingGroups: readonly (readonly [title: string, keywords: string])[] = Object.values(
  groups,
).map(({ title, keywords }) => [title, keywords])

export function showSettingGroup(title: string): void {
  const group = document.getElementById(`settings-${title}`)
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

export function goToSettingGroup(title: string): void {
  showPanel('settings')
  // Wait until the closing command palette has restored the focus.
  setTimeout(() => showSettingGroup(title), 120)
}
