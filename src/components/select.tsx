import type { ComponentProps } from 'react'
import { NamedControl } from './named-control.tsx'

interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: T
  /** Values and their titles. */
  readonly choices: readonly (readonly [value: T, title: string])[]
  readonly onChange: (value: T) => void
}

/** A list of typed values. The option for null has an empty value. */
export function Select<T extends string | number | null>(props: SelectProps<T>) {
  const { value, choices, onChange, ...attributes } = props
  return (
    <select
      {...attributes}
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = choices.find(([each]) => String(each ?? '') === target.value)
        if (chosen !== undefined) onChange(chosen[0])
      }}
    >
      {choices.map(([each, title]) => (
        <option key={each} value={each ?? ''}>
          {title}
        </option>
      ))}
    </select>
  )
}

export function NamedSelect<T extends string | number | null>({
  title,
  ...select
}: SelectProps<T> & { readonly title: string }) {
  return <NamedControl title={title}>{(id) => <Select id={id} {...select} />}</NamedControl>
}
