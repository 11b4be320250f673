interface HatchPatternProps {
  readonly id: string
  /** Class of the lines. Their default colour is the text colour. */
  readonly className?: string
  /** Distance between lines in pixels. */
  readonly step?: number
}

/** Defines the hatching that marks unobserved time, for use within one SVG. */
export function HatchPattern({ id, className, step = 6 }: HatchPatternProps) {
  return (
    <defs>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={className} width="2" height={step} fill="currentColor" />
      </pattern>
    </defs>
  )
}
