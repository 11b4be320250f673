/** Returns the row of a table in `place` that receives the focus. */
export function currentRow(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]') ?? null
}

/** Moves the focus from a field to the table below it. Returns false if the table has no rows. */
export function enterGrid(field: HTMLElement): boolean {
  const row = currentRow(field.closest('.pane-main'))
  row?.focus()
  return row !== null
}
