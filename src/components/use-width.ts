import { useCallback, useRef, useState } from 'react'

/**
 * Returns the largest limit that an element's width reaches, or 0, and the element's ref. Renders again only when the limit
 * changes.
 */
export function useWidthStep(
  limits: readonly number[],
): readonly [number, (element: HTMLElement | null) => void] {
  const [step, setStep] = useState(Number.MAX_SAFE_INTEGER)
  const observer = useRef<ResizeObserver | null>(null)
  const shown = useRef<HTMLElement | null>(null)
  const steps = limits.join(' ')
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === shown.current) return
      shown.current = element
      observer.current?.disconnect()
      if (element === null) return
      observer.current = new ResizeObserver(([entry]) => {
        if (entry === undefined) return
        const reached = steps
          .split(' ')
          .map(Number)
          .filter((limit) => limit <= entry.contentRect.width)
        setStep(Math.max(0, ...reached))
      })
      observer.current.observe(element)
    },
    [steps],
  )
  return [step, measure]
}
