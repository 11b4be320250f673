import { useId, type ReactNode } from 'react'

interface NamedControlProps {
  readonly title: string
  readonly children: (id: string) => ReactNode
}

/** A named control in one line; its id ties the name to it. */
export function NamedControl({ title, children }: NamedControlProps) {
  const id = useId()
  return (
    <div className="setting-line">
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  )
}
