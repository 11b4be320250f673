/** Moves the focus to the detail pane after the next render. */
export function focusDetail(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.pane-detail')?.focus())
}
