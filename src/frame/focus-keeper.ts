import { useEffect } from 'react'
import { currentRow } from '../components/enter-grid.ts'

const stops = 'button, input, select, textarea, a[href], summary, [tabindex]'
/** Focusable containers, which never inherit the focus of their content. */
const regions = 'main, aside, [role=tabpanel], [role=dialog], [role=grid]'
const over = '[role=dialog], [role=menu], [role=listbox]'
/** Grids and closing dialogs move the focus themselves; wait for them first. */
const waitMs = 80
/** A button that is disabled during its action keeps the focus for this time. Then a neighbour receives it until the action ends. */
const patienceMs = 1_500

interface Place {
  readonly element: HTMLElement
  readonly around: readonly Element[]
  readonly label: string | null
  readonly box: DOMRect
  /** True inside a dialog, menu or list box. */
  readonly isOver: boolean
}

function placeOf(element: HTMLElement): Place {
  const around: Element[] = []
  for (let each = element.parentElement; each !== null; each = each.parentElement) around.push(each)
  return {
    element,
    around,
    label: element.getAttribute('aria-label'),
    box: element.getBoundingClientRect(),
    isOver: element.closest(over) !== null,
  }
}

function isDisabled(element: Element): boolean {
  return 'disabled' in element && element.disabled === true
}

/** A disabled element loses the focus only with the next frame. */
function isFocusLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || isDisabled(active)
}

function stopsIn(scope: Element): readonly HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => !each.matches(regions) && !isDisabled(each) && each.checkVisibility(),
  )
}

function distance(from: DOMRect, to: DOMRect): number {
  const across = from.x + from.width / 2 - (to.x + to.width / 2)
  const down = from.y + from.height / 2 - (to.y + to.height / 2)
  return Math.hypot(across, down)
}

function heirOf({ element, around, label, box }: Place, scope: Element): HTMLElement | null {
  const kept = around.filter((each) => each.isConnected && scope.contains(each))
  const namesake =
    label === null
      ? undefined
      : stopsIn(kept.at(-1) ?? scope).find((each) => each.getAttribute('aria-label') === label)
  if (namesake !== undefined) return namesake
  // The next block has a table and a filter of its own, as has the first one, which replaces an empty panel. A key that is typed
  // then is a shortcut, no text of the filter.
  const isReplaced =
    element.matches('[role=row]') || around.some((each) => each.matches('.empty') && !each.isConnected)
  const successor =
    isReplaced && !kept.some((each) => each.matches('[role=grid]')) ? currentRow(kept[0]) : null
  if (successor !== null) return successor
  // A grid moves the focus to a neighbouring row itself. So no row is left: the filter hid the last one.
  const filter = element.matches('[role=row]')
    ? stopsIn(scope).find((each) => each.dataset['shortcut'] === 'filter')
    : undefined
  if (filter !== undefined) return filter
  for (const each of kept) {
    const [nearest] = stopsIn(each).toSorted(
      (one, other) =>
        distance(box, one.getBoundingClientRect()) - distance(box, other.getBoundingClientRect()),
    )
    if (nearest !== undefined) return nearest
  }
  return null
}

/** Returns the landmark that keeps the focus, or null after a change of panel, which replaces the main landmark. */
function scopeOf({ around }: Place): Element | null {
  const part = around.find((each) => each.matches('main, header, nav, footer'))
  return part?.isConnected === true ? part : null
}

function giveBack(place: Place | null): void {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (dialog !== undefined) {
    if (place?.isOver === true) heirOf(place, dialog)?.focus({ preventScroll: true })
    return
  }
  const scope = place === null ? null : scopeOf(place)
  const heir = place === null || scope === null ? null : heirOf(place, scope)
  if (heir !== null) heir.focus()
  // Nothing was chosen here, so the panel has no focus ring.
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true, focusVisible: false })
}

/**
 * Keeps the focus on an element. When the focused element disappears or is disabled, the nearest element receives the focus.
 * After a change of panel, the new panel receives it. A click on the background still removes the focus.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let last: Place | null = null
    /** The last place outside of dialogs, menus and list boxes. */
    let below: Place | null = null
    let offSince: number | null = null
    /** A disabled element, and the one that received its focus. */
    let lent: { readonly from: HTMLElement; readonly to: Element | null } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    function note(target: EventTarget | null): void {
      if (!(target instanceof HTMLElement) || target === document.body) return
      last = placeOf(target)
      offSince = null
      if (!last.isOver) below = last
    }

    function noteFocus({ target }: FocusEvent): void {
      note(target)
    }

    function check(): void {
      timer = undefined
      if (!isFocusLost() || last === null) return
      const { element } = last
      if (element.isConnected && element.checkVisibility()) {
        if (!isDisabled(element)) {
          if (offSince !== null) element.focus({ preventScroll: true })
          return
        }
        offSince ??= performance.now()
        if (performance.now() - offSince < patienceMs) {
          timer = setTimeout(check, waitMs)
          return
        }
      }
      const isDialog = document.querySelector('[role=dialog]') !== null
      giveBack(isDialog ? last : below)
      lent = element.isConnected ? { from: element, to: document.activeElement } : null
    }

    function endLoan(): void {
      lent = null
    }

    const observer = new MutationObserver(() => {
      if (lent !== null && document.activeElement === lent.to && !isDisabled(lent.from)) {
        lent.from.focus({ preventScroll: true })
        lent = null
      }
      if (isFocusLost()) timer ??= setTimeout(check, waitMs)
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      // While a dialog is open, the page behind it is inert. On a slow computer, that ends after the dialog was removed.
      attributeFilter: ['disabled', 'inert'],
    })
    // A dialog that is open from the start takes the focus before this runs.
    note(document.activeElement)
    document.addEventListener('focusin', noteFocus)
    for (const kind of ['keydown', 'pointerdown'] as const) document.addEventListener(kind, endLoan, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', noteFocus)
      for (const kind of ['keydown', 'pointerdown'] as const)
        document.removeEventListener(kind, endLoan, true)
      clearTimeout(timer)
    }
  }, [])
}
