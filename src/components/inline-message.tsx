import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface InlineMessageProps {
  readonly tone: 'attention' | 'bad' | 'plain'
  readonly children: ReactNode
  readonly id?: string
  /** Announced at once by screen readers, for responses to a user action. */
  readonly isAlert?: boolean
}

export function InlineMessage({ tone, children, id, isAlert = false }: InlineMessageProps) {
  return (
    <div
      className={`inline-message is-${tone}`}
      {...(id === undefined ? {} : { id })}
      {...(isAlert ? { role: 'alert' } : {})}
    >
      {tone !== 'plain' && <TriangleAlert size={14} aria-hidden="true" />}
      <div>{children}</div>
    </div>
  )
}

/** The refusal of a user action, announced at once by screen readers. Nothing if `text` is null. */
export function Failure({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return (
    <InlineMessage tone="bad" isAlert>
      {text}
    </InlineMessage>
  )
}
