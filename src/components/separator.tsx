import type { KeyboardEvent, PointerEvent } from 'react'

const resizeStepPx = 16

interface SeparatorProps {
  readonly label: string
  readonly width: number
  readonly least: number
  readonly most: number
  /** The drag direction that widens the pane. */
  readonly grows: 'right' | 'left'
  readonly onResize: (width: number) => void
}

export function Separator({ label, width, least, most, grows, onResize }: SeparatorProps) {
  const direction = grows === 'right' ? 1 : -1

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const line = event.currentTarget
    const from = event.clientX
    const move = (moved: globalThis.PointerEvent): void =>
      onResize(width + direction * (moved.clientX - from))
    line.setPointerCapture(event.pointerId)
    line.addEventListener('pointermove', move)
    line.addEventListener('lostpointercapture', () => line.removeEventListener('pointermove', move), {
      once: true,
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onResize(width + direction * (event.key === 'ArrowRight' ? resizeStepPx : -resizeStepPx))
  }

  return (
    <div
      role="separator"
      className={`separator grows-${grows}`}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}
