import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

interface ValueProps {
  readonly text: string
  readonly what: string
  readonly onCopy: (text: string) => Promise<boolean>
  /** Shown instead of the text. The button still copies the text. */
  readonly children?: ReactNode
}

export function Value({ text, what, onCopy, children }: ValueProps) {
  return (
    <span className="value">
      <span className="mono">{children ?? text}</span>
      <CopyButton text={text} what={what} onCopy={onCopy} />
    </span>
  )
}
