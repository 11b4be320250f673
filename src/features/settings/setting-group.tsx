import type { ReactNode } from 'react'

interface SettingGroupProps {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
}

/** A group of settings: what it is about on the left, the controls on the right. */
export function SettingGroup({ title, note, children }: SettingGroupProps) {
  return (
    <section className="setting-group">
      <div className="setting-about">
        <h3>{title}</h3>
        <div className="dim">{note}</div>
      </div>
      <div className="setting-controls">{children}</div>
    </section>
  )
}
