import { explorerLinks as words } from './component-words.ts'
import { Field } from './fields.tsx'

interface ExplorerLink {
  readonly id: string
  readonly name: string
  readonly isDisabled?: boolean
  readonly run: () => void
}

/** A field with one link per explorer that has a page of the subject; nothing without any. */
export function ExplorerLinks({ links }: { readonly links: readonly ExplorerLink[] }) {
  if (links.length === 0) return null
  return (
    <Field name={words.name}>
      {links.map(({ id, name, isDisabled, run }) => (
        <button
          key={id}
          type="button"
          className="button is-link outside-link"
          disabled={isDisabled}
          title={isDisabled === true ? words.offline : words.openInBrowser}
          onClick={run}
        >
          {name}
        </button>
      ))}
    </Field>
  )
}
