import { showPanel } from '../../stores/view.ts'
import { groups } from './words.ts'

/** The groups in their order, each with its search keywords. */
export const settingGroups: readonly (readonly [title: string, keywords: string])[] = Object.values(
  groups,
).map(({ title, keywords }) => [title, keywords])

/** Scrolls to a group and focuses it. */
export function showSettingGroup(title: string): void {
  const group = document.getElementById(`settings-${title}`)
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** Opens the settings at a group. */
export function goToSettingGroup(title: string): void {
  showPanel('settings')
  // The closing command palette restores the focus first.
  setTimeout(() => showSettingGroup(title), 120)
}
