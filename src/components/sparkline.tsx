interface SparklineProps {
  /** An SVG path in a box of `width` by `height`. */
  readonly path: string
  readonly width: number
  readonly height: number
}

export function Sparkline({ path, width, height }: SparklineProps) {
  return (
    <svg
      className="sparkline"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={path}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
