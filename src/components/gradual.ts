import { useEffect, useState } from 'react'

const linesPerFrame = 60

/**
 * Returns how many of `count` lines to render. The number grows with each frame, so that a long list does not delay the paint.
 */
export function useGradual(count: number): number {
  const [most, setMost] = useState(linesPerFrame)
  useEffect(() => {
    if (most >= count) return undefined
    const frame = requestAnimationFrame(() => setMost(most + linesPerFrame))
    return () => cancelAnimationFrame(frame)
  }, [most, count])
  return Math.min(most, count)
}
