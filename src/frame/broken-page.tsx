import type { ReactNode } from 'react'

interface BrokenPageProps {
  readonly title: string
  readonly children: ReactNode
}

export function BrokenPage({ title, children }: BrokenPageProps) {
  return (
    <main className="broken-page">
      <h1>{title}</h1>
      <div role="alert">{children}</div>
    </main>
  )
}
