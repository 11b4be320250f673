/** Focuses the field for a new item of the panel. In a narrow window, unfolds the list first. */
export function focusAdd(): void {
  const field = document.querySelector<HTMLElement>('[data-shortcut="add"]')
  if (field?.checkVisibility() === false) document.querySelector<HTMLElement>('.fold-button')?.click()
  // The list is visible after the next rendering.
  setTimeout(() => field?.focus())
}
