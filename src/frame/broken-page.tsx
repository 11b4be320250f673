import type { ReactNode } from 'react'

interface BrokenPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** Replaces the window's content while there is no state to show. */
export function BrokenPage({ title, children }: BrokenPageProps) {
  return (
    <main className="broken-page">
      <h1>{title}</h1>
      <div role="alert">{children}</div>
    </main>
  )
}
