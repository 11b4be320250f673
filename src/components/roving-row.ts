import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

interface RovingOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly selectedKey: string | null
  readonly scrollTo: (index: number) => void
}

export interface RovingRow {
  readonly activeIndex: number
  readonly moveTo: (index: number) => void
  readonly indexOf: (target: EventTarget | null) => number
  readonly noteFocus: (target: EventTarget | null) => void
  readonly hasFocus: () => boolean
}

function rowKeyOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row?.dataset['row'] ?? null
}

/** Provides one tab stop for a grid of virtual rows. The focus follows its row by key when rows are inserted above it. */
export function useRovingRow({ scroller, keys, selectedKey, scrollTo }: RovingOptions): RovingRow {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const lastIndex = useRef(0)
  const hadFocus = useRef(false)
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys])
  const activeIndex = activeKey === null ? -1 : (indexes.get(activeKey) ?? -1)

  const hasFocus = (): boolean =>
    rowKeyOf(scroller.current?.contains(document.activeElement) ? document.activeElement : null) !== null

  function moveTo(index: number): void {
    const key = keys[index]
    if (key === undefined) return
    wantsFocus.current = true
    setActiveKey(key)
    scrollTo(index)
    if (key === activeKey) focusRow(key)
  }

  function focusRow(key: string): void {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: true })
    if (row) wantsFocus.current = false
  }

  useLayoutEffect(() => {
    if (wantsFocus.current && activeKey !== null) focusRow(activeKey)
  })

  // If the focused row was removed, its neighbour receives the focus.
  useEffect(() => {
    if (activeIndex !== -1) lastIndex.current = activeIndex
    else if (activeKey !== null && hadFocus.current && document.activeElement === document.body) {
      moveTo(Math.min(lastIndex.current, keys.length - 1))
    }
  })

  // A selection made elsewhere (tray, another panel) scrolls its row into view.
  const selectedIndex = selectedKey === null ? -1 : (indexes.get(selectedKey) ?? -1)
  const isSelectedThere = selectedIndex !== -1
  useEffect(() => {
    if (!isSelectedThere || selectedKey === null) return
    // If a row has the focus, move the focus to the selected row.
    if (selectedKey !== activeKey && hasFocus()) wantsFocus.current = true
    setActiveKey(selectedKey)
    scrollTo(selectedIndex)
    // Scroll only when the selection changes, not when rows move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selectedKey, isSelectedThere])

  return {
    activeIndex,
    moveTo,
    hasFocus,
    indexOf: (target) => indexes.get(rowKeyOf(target) ?? '') ?? -1,
    noteFocus: (target) => {
      const key = rowKeyOf(target)
      hadFocus.current = key !== null
      if (key !== null) setActiveKey(key)
    },
  }
}
