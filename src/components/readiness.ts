import { useEffect } from 'react'

/**
 * Marks the page as ready, for screenshots and tests. `waiting` names the missing data; null if none is missing, undefined if
 * another component decides.
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
    // The first frame paints the state of this effect; the second runs after that paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        dataset['ready'] = 'true'
        delete dataset['waiting']
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [waiting])
}
