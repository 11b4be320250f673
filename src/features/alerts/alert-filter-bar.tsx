import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeOf, severities } from '../../../electron/shared/alert-groups.ts'
import { trackedRule } from '../../../electron/shared/rules.ts'
import { Select } from '../../components/select.tsx'
import { groupPrefix, type AlertFilter } from '../../lib/alert-list.ts'
import { safeText } from '../../lib/text.ts'
import { isActive, noAlertFilter, useAlertFilter } from '../../stores/alert-filter.ts'
import { useIncidents } from '../../stores/incidents.ts'
import { useSettings } from '../../stores/settings.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { severityNames } from '../../lib/rule-list-words.ts'
import { filterBar as words } from './alerts-words.ts'
import { nameOf } from './alert-names.ts'

/** Maximum number of accounts and pools in the list. Alerts of other accounts and pools can be found by searching. */
const mostPlaces = 500
const hour = 3_600_000
const times: readonly (readonly [ms: number | null, title: string])[] = [
  [null, words.times.any],
  [hour, words.times.hour],
  [24 * hour, words.times.day],
  [7 * 24 * hour, words.times.week],
]
const order = new Intl.Collator()

function usePlaces(selected: string | null): readonly (readonly [place: string, title: string])[] {
  const incidents = useIncidents(({ byKey }) => byKey)
  const groups = useGroups(({ byKey }) => byKey)
  const places = new Set<string>()
  for (const incident of incidents.values())
    if (incident.subject.kind !== 'block' && incident.subject.kind !== 'service')
      places.add(placeOf(incident))
  if (selected !== null && !selected.startsWith(groupPrefix)) places.add(selected)
  places.delete('')
  const named = [...places].map((place) => [place, nameOf(place)] as const)
  const sorted = named.toSorted((a, b) => order.compare(a[1], b[1]))
  const shown = sorted.slice(0, mostPlaces)
  const chosen = shown.some(([place]) => place === selected)
    ? []
    : sorted.filter(([place]) => place === selected)
  return [
    ...[...groups.values()].map(
      ({ id, name }) => [`${groupPrefix}${id}`, words.group(safeText(name, 60))] as const,
    ),
    ...chosen,
    ...shown,
  ]
}

/** `children`: further tools at the end of the line. */
export function AlertFilterBar({ children }: { readonly children: ReactNode }) {
  const filter = useAlertFilter()
  const rules = useSettings((settings) => settings.rules)
  const places = usePlaces(filter.place)
  const change = (changes: Partial<AlertFilter>): void => useAlertFilter.setState(changes)
  return (
    <div className="alert-filter" role="search" aria-label={words.label}>
      <input
        type="search"
        data-shortcut="filter"
        value={filter.text}
        aria-label={words.search}
        placeholder={words.search}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Select
        aria-label={words.severity}
        value={filter.severity}
        choices={[
          [null, words.allSeverities],
          ...severities.map((each) => [each, severityNames[each]] as const),
        ]}
        onChange={(severity) => change({ severity })}
      />
      <Select
        aria-label={words.rule}
        value={filter.rule}
        choices={[
          [null, words.allRules],
          ...[...rules, trackedRule].map(({ id, title }) => [id, safeText(title, 80)] as const),
        ]}
        onChange={(rule) => change({ rule })}
      />
      <Select
        aria-label={words.place}
        value={filter.place}
        choices={[[null, words.allPlaces], ...places]}
        onChange={(place) => change({ place })}
      />
      <Select
        aria-label={words.time}
        value={filter.withinMs}
        choices={times}
        onChange={(withinMs) => change({ withinMs })}
      />
      {isActive(filter) && (
        <button
          type="button"
          className="button is-small"
          onClick={() => useAlertFilter.setState(noAlertFilter)}
        >
          <X size={12} aria-hidden="true" /> {words.clear}
        </button>
      )}
      {children}
    </div>
  )
}
