import { useId, type ReactNode } from 'react'

interface NamedControlProps {
  readonly title: string
  readonly children: (id: string) => ReactNode
}

export function NamedControl({ title, children }: NamedControlProps) {
  const id = useId()
  return (
    <div className="setting-line">
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  )
}
