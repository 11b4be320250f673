/** Moves the focus to the detail pane, once what was chosen is drawn in it. */
export function focusDetail(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.pane-detail')?.focus())
}
