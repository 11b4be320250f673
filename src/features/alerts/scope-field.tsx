import { useState } from 'react'
import type { WatchGroup } from '../../../electron/shared/pending-models.ts'
import { conditions } from '../../../electron/shared/rules.ts'
import { searchText } from '../../../electron/shared/search-words.ts'
import { NamedSelect } from '../../components/select.tsx'
import { groupPrefix } from '../../lib/alert-list.ts'
import { safeText } from '../../lib/text.ts'
import { usePresentKeys } from '../../stores/labels.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { scope } from './alerts-words.ts'
import type { RulePartProps } from './rule-draft.ts'

/** Maximum number of choices shown. Further choices can be found by searching. */
const mostShown = 100
const searchedFrom = 12

const groupsOf = (
  about: 'accounts' | 'pools',
  groups: ReadonlyMap<string, WatchGroup>,
): readonly WatchGroup[] => (about === 'accounts' ? [...groups.values()] : [])

export const toggled = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

interface Choice {
  readonly id: string
  readonly title: string
  readonly isOn: boolean
  readonly toggle: () => void
}

function Choices({ all }: { readonly all: readonly Choice[] }) {
  const [search, setSearch] = useState('')
  const wanted = searchText(search).trim()
  const matching = wanted === '' ? all : all.filter(({ title }) => searchText(title).includes(wanted))
  const selected = matching.filter(({ isOn }) => isOn)
  const shown =
    matching.length <= mostShown
      ? matching
      : [...selected, ...matching.filter(({ isOn }) => !isOn)].slice(0, mostShown)
  return (
    <>
      {all.length > searchedFrom && (
        <input
          type="search"
          aria-label={scope.find}
          placeholder={scope.find}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {shown.map(({ id, title, isOn, toggle }) => (
        <label key={id} className="choice">
          <input type="checkbox" checked={isOn} onChange={toggle} />
          {title}
        </label>
      ))}
      {matching.length > shown.length && <p className="dim">{scope.more(matching.length - shown.length)}</p>}
    </>
  )
}

export function ScopeField({
  draft,
  onChange,
  nameOf,
}: RulePartProps & { readonly nameOf: (key: string) => string }) {
  const accounts = usePresentKeys('accounts')
  const pools = usePresentKeys('pools')
  const groups = useGroups(({ byKey }) => byKey)
  const { about } = conditions[draft.kind]
  if (about === 'all') return null
  const keys = about === 'pools' ? pools : accounts
  const chosen = new Set(draft.scope)
  const named = groupsOf(about, groups).map(({ id, name }) => ({
    id,
    title: scope.group(safeText(name, 80)),
  }))
  const removed = draft.groups
    .filter((id) => !groups.has(id))
    .map((id) => ({ id, title: scope.removedGroup }))
  const places: readonly Choice[] = [
    ...[...named, ...removed].map(({ id, title }) => ({
      id: groupPrefix + id,
      title,
      isOn: draft.groups.includes(id),
      toggle: () => onChange({ groups: toggled(draft.groups, id) }),
    })),
    ...[...new Set([...keys, ...draft.scope])].map((key) => ({
      id: key,
      title: nameOf(key),
      isOn: chosen.has(key),
      toggle: () => onChange({ scope: toggled(draft.scope, key) }),
    })),
  ]
  return (
    <>
      <NamedSelect
        title={scope.title}
        value={draft.isSome ? 'some' : 'all'}
        choices={[
          ['all', scope.all(about)],
          ['some', scope.some(about)],
        ]}
        onChange={(next) => onChange({ isSome: next === 'some' })}
      />
      {draft.isSome && (
        <fieldset className="scope-list">
          <legend className="visually-hidden">{scope.list(about)}</legend>
          {places.length === 0 && <p className="dim">{scope.none(about)}</p>}
          <Choices all={places} />
        </fieldset>
      )}
    </>
  )
}
