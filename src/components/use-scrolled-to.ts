import { useEffect, useRef, type RefObject } from 'react'
import { scrollIntoView } from './scroll-into-view.ts'

/** Returns the ref of a list item that is scrolled into view when it becomes the current one. */
export function useScrolledTo(isCurrent: boolean): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) scrollIntoView(item.current)
  }, [isCurrent])
  return item
}
