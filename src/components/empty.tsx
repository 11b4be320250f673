import type { ReactNode } from 'react'

interface EmptyProps {
  readonly title: string
  readonly children?: ReactNode
}

/** What a panel says while it has nothing to show. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  )
}
