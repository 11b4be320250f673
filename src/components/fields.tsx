import type { ReactNode } from 'react'

export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className="fields">{children}</dl>
}

interface FieldProps {
  readonly name: string
  readonly children: ReactNode
}

export function Field({ name, children }: FieldProps) {
  return (
    <div className="field">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="section">
      <h3 className="section-head">{title}</h3>
      {children}
    </section>
  )
}
