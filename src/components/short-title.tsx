import { noAction } from './component-words.ts'

/** Shows verb and protocol. A protocol that does not fit is hidden, never cut. The tooltip has the full title. */
export function ShortTitle({
  title,
  short,
}: {
  readonly title: string | null
  readonly short: string | null
}) {
  if (title === null || short === null)
    return (
      <span className="dim clip" title={noAction}>
        {noAction}
      </span>
    )
  const [verb = '', ...protocol] = short.split(' · ')
  return (
    <span className="short-title" title={title}>
      <span className="clip">{verb}</span>
      {protocol.length > 0 && <span className="dim">· {protocol.join(' · ')}</span>}
    </span>
  )
}
