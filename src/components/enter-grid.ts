/** Moves the focus from a field to the table below it. Returns false if the table has no rows. */
export function enterGrid(field: HTMLElement): boolean {
  const row = field.closest('.pane-main')?.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]')
  row?.focus()
  return row != null
}
