interface HatchPatternProps {
  /** By which a shape is filled: `url(#id)`. */
  readonly id: string
  /** Of the lines, whose colour is the text's unless this says another. */
  readonly className?: string
  /** From line to line, in pixels. */
  readonly step?: number
}

/** The slanted lines of what nobody observed, for the shapes of one SVG. */
export function HatchPattern({ id, className, step = 6 }: HatchPatternProps) {
  return (
    <defs>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={className} width="2" height={step} fill="currentColor" />
      </pattern>
    </defs>
  )
}
