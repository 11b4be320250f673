import { useEffect } from 'react'

/**
 * Tells the page's reader from outside (a screenshot, a test) whether what the panel shows is live and painted. `waiting` is
 * what is still missing in words, null when nothing is, undefined to leave the word to somebody else.
 */
export function useReadiness(waiting: string | null | undefined): void {
  useEffect(() => {
    if (waiting === undefined) return
    const { dataset } = document.documentElement
    if (waiting !== null) {
      delete dataset['ready']
      dataset['waiting'] = waiting
      return
    }
    // Two frames: the first paints what this effect follows, the second comes after that paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        dataset['ready'] = 'true'
        delete dataset['waiting']
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [waiting])
}
