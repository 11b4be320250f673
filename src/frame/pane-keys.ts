/** The parts of the window in order. A panel without panes is one part. */
const parts = 'header, nav, .pane-list, .pane-main, .pane-detail, main:not(:has(.panes))'
const stops = 'button, input, select, textarea, a[href], summary, [tabindex]'

/** Returns the element to focus in a part: its current row, the part itself if focusable, or its first tab stop. */
function entryOf(part: HTMLElement): HTMLElement | null {
  const row = part.querySelector<HTMLElement>(
    '[role=grid] [role=row][tabindex="0"], .watch-list button[tabindex="0"]',
  )
  if (row !== null) return row
  if (part.matches('[tabindex]')) return part
  return (
    [...part.querySelectorAll<HTMLElement>(stops)].find(
      (each) =>
        each.tabIndex >= 0 && !('disabled' in each && each.disabled === true) && each.checkVisibility(),
    ) ?? null
  )
}

/** Moves the focus to the next or previous part of the window (F6, Shift F6). */
export function stepPane(step: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>(parts)].filter((part) => part.checkVisibility())
  const { activeElement } = document
  const at = shown.findIndex((part) => part.contains(activeElement))
  const from = at === -1 && step === -1 ? 0 : at
  for (let turn = 1; turn <= shown.length; turn += 1) {
    const part = shown[(from + step * turn + shown.length * turn) % shown.length]
    const entry = part === undefined ? null : entryOf(part)
    if (entry === null) continue
    entry.focus()
    return
  }
}
