const stops = 'button:not(:disabled)'
const lines = 'li:not(:has(li)), .group-head, .incident'

function lineOf(element: Element): Element {
  return element.closest(lines) ?? element
}

function stopsIn(scope: Element): readonly HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(stops)]
}

function lineAt(key: string, all: readonly Element[], current: Element): Element | undefined {
  const index = all.indexOf(current)
  const at = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[key]
  return at === undefined ? undefined : all[Math.min(all.length - 1, Math.max(0, at))]
}

function targetOf(key: string, list: Element, from: HTMLElement): HTMLElement | undefined {
  const all = stopsIn(list)
  const rows = [...new Set(all.map(lineOf))]
  const line = lineAt(key, rows, lineOf(from))
  if (line !== undefined) return all.find((each) => lineOf(each) === line)
  const beside = all.filter((each) => lineOf(each) === lineOf(from))
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? undefined : beside[beside.indexOf(from) + step]
}

function openMenu(from: HTMLElement): boolean {
  const menu = lineOf(from).querySelector<HTMLElement>('.item-menu, [aria-haspopup]')
  menu?.click()
  return menu !== null
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/**
 * A ref callback that turns a list of visible buttons into one tab stop with arrow keys. The tab stop is the last focused
 * button, initially the pressed one. `tabIndex` is set directly on the elements, because React may add or remove some at any
 * time.
 */
export function rovingList(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  let active: HTMLElement | null = null

  function settle(): void {
    const all = stopsIn(list as HTMLElement)
    if (active === null || !all.includes(active))
      active = all.find((each) => each.getAttribute('aria-pressed') === 'true') ?? all[0] ?? null
    for (const each of all) {
      const wanted = each === active ? 0 : -1
      if (each.tabIndex !== wanted) each.tabIndex = wanted
    }
  }

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || !target.matches(stops)) return
    active = target
    settle()
  }

  function press(event: KeyboardEvent): void {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.matches(stops)) return
    if (isMenuKey(event)) {
      if (openMenu(target)) event.preventDefault()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = targetOf({ j: 'ArrowDown', k: 'ArrowUp' }[key] ?? key, list as HTMLElement, target)
    if (next === undefined) return
    event.preventDefault()
    // Otherwise, an arrow key on a menu button would open its menu.
    event.stopPropagation()
    next.focus()
  }

  settle()
  const observer = new MutationObserver(settle)
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  list.addEventListener('focusin', note)
  list.addEventListener('keydown', press)
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', note)
    list.removeEventListener('keydown', press)
  }
}
