/** Returns the row of a table in `place` that receives the focus. */
export function currentRow(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]') ?? null
}

/** Moves the focus to the table in `place` once it is rendered, if the pointer was not used: `detail` of its click is 0. */
export function focusTable(place: Element | null, detail = 0): void {
  if (detail === 0) setTimeout(() => currentRow(place)?.focus())
}

/** Moves the focus from a field to the table below it. Returns false if the table has no rows. */
export function enterGrid(field: HTMLElement): boolean {
  const row = currentRow(field.closest('.pane-main'))
  row?.focus()
  return row !== null
}
