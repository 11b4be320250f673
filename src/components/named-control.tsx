import { useId, type ComponentProps, type ReactNode } from 'react'

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

interface NamedInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly title: string
  readonly onChange: (text: string) => void
}

export function NamedInput({ title, onChange, type = 'text', ...attributes }: NamedInputProps) {
  return (
    <NamedControl title={title}>
      {(id) => (
        <input id={id} type={type} {...attributes} onChange={({ target }) => onChange(target.value)} />
      )}
    </NamedControl>
  )
}

/** An input below its title, for the column of fields in a `FormDialog`. */
export function TitledInput({ title, onChange, type = 'text', ...attributes }: NamedInputProps) {
  return (
    <label>
      {title}
      <input type={type} {...attributes} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}
