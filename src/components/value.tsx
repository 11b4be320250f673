import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

interface ValueProps {
  readonly text: string
  readonly what: string
  readonly onCopy: (text: string) => Promise<boolean>
  /** What is shown in place of the text, which is copied whole. */
  readonly children?: ReactNode
}

/** A value in fixed width with its copy button. */
export function Value({ text, what, onCopy, children }: ValueProps) {
  return (
    <span className="value">
      <span className="mono">{children ?? text}</span>
      <CopyButton text={text} what={what} onCopy={onCopy} />
    </span>
  )
}
