import { useEffect, useState } from 'react'

/** Lines rendered before the first paint, and then per frame. */
const step = 60

/** Returns how many of `count` lines to render: a long list without virtual rows must not delay the paint. */
export function useGradual(count: number): number {
  const [most, setMost] = useState(step)
  useEffect(() => {
    if (most >= count) return undefined
    const frame = requestAnimationFrame(() => setMost(most + step))
    return () => cancelAnimationFrame(frame)
  }, [most, count])
  return Math.min(most, count)
}
