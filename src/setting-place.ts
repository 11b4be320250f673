import { showPanel } from './stores/view.ts'

/** Title of the group with the API key. Its element has the id `settings-` and the title, as each group has. */
export const accessGroup = 'Access'

export function showSettingGroup(title: string): void {
  const group = document.getElementById(`settings-${title}`)
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** Opens Settings at a group. Then runs `then`, such as to focus a field. */
export function openSettingGroup(title: string, then?: () => void): void {
  showPanel('settings')
  // Wait until the closing command palette has restored the focus.
  setTimeout(() => {
    showSettingGroup(title)
    then?.()
  }, 120)
}

/** Opens Settings with the focus in the field of the API key. */
export function openAccess(): void {
  openSettingGroup(accessGroup, () => document.getElementById('access-key')?.focus({ preventScroll: true }))
}
