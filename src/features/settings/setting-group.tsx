import type { ReactNode } from 'react'
import { useSettingSearch } from './setting-search.ts'

interface SettingGroupProps {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
  /** As wide as the entire group. */
  readonly below?: ReactNode
}

export function SettingGroup({ title, note, children, below }: SettingGroupProps) {
  const isHidden = useSettingSearch(({ found }) => found?.has(title) === false)
  return (
    <section
      className="setting-group"
      id={`settings-${title}`}
      tabIndex={-1}
      aria-label={title}
      hidden={isHidden}
    >
      <div className="setting-about">
        <h3>{title}</h3>
        <div className="dim">{note}</div>
      </div>
      <div className="setting-controls">{children}</div>
      {below !== undefined && <div className="setting-below">{below}</div>}
    </section>
  )
}

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly name: string
  readonly value: T
  readonly choices: readonly (readonly [value: T, title: string])[]
  readonly onChange: (value: T) => void
}

export function Choices<T extends string>({ legend, name, value, choices, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="inline-choices">
      <legend>{legend}</legend>
      {choices.map(([each, title]) => (
        <label key={each} className="choice">
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

interface SwitchProps {
  readonly title: string
  readonly about?: string | undefined
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function Switch({ title, about, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={() => onChange(!isOn)} />
      <span>
        {title}
        {about !== undefined && <span className="dim block">{about}</span>}
      </span>
    </label>
  )
}
