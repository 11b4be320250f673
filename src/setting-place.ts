import { showPanel } from './stores/view.ts'

/** Titles of groups that are opened from elsewhere. The element of a group has the id `settings-` and its title. */
export const accessGroup = 'Access'
export const deliveryGroup = 'Delivery'

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
