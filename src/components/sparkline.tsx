interface SparklineProps {
  /** An SVG path in a box of `width` by `height`. */
  readonly path: string
  /** Lines between its parts, drawn dotted. */
  readonly bridges: string
  readonly width: number
  readonly height: number
}

export function Sparkline({ path, bridges, width, height }: SparklineProps) {
  return (
    <svg
      className="sparkline"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.25"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
      <path d={bridges} strokeDasharray="1 2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
