import { useState } from 'react'

interface Range {
  readonly start: number
  readonly least: number
  readonly most: number
}

function remembered(name: string, { least, most }: Range): number | null {
  const width = Number(localStorage.getItem(`pane.${name}`))
  return width >= least && width <= most ? width : null
}

/** Returns the width that the user set, or `start`, which may depend on the window. */
export function usePaneWidth(name: string, range: Range): readonly [number, (width: number) => void] {
  const [width, setWidth] = useState(() => remembered(name, range))
  function change(next: number): void {
    const bounded = Math.round(Math.min(range.most, Math.max(range.least, next)))
    setWidth(bounded)
    localStorage.setItem(`pane.${name}`, bounded.toString())
  }
  return [width ?? range.start, change]
}
