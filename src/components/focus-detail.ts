export function focusDetail(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.pane-detail')?.focus())
}
