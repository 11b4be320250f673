import type { Retention } from '../../../electron/shared/settings.ts'
import { useAsked } from '../../use-asked.ts'
import { changeSettings } from '../../commands.ts'
import { NamedSelect } from '../../components/select.tsx'
import { useSettings } from '../../stores/settings.ts'
import { useStatus } from '../../stores/status.ts'
import { useKeptUsage } from './kept-usage.ts'
import { SettingGroup } from './setting-group.tsx'
import { sayOnDisk, sayRetention } from './storage-text.ts'
import { groups } from './settings-words.ts'
import { retention as words } from './storage-words.ts'

const ages: readonly (readonly [days: number | null, title: string])[] = [
  [7, words.ages.week],
  [30, words.ages.month],
  [90, words.ages.quarter],
  [365, words.ages.year],
  [1_095, words.ages.threeYears],
  [null, words.ages.forever],
]
const sizes: readonly (readonly [megabytes: number | null, title: string])[] = [
  [200, '200 MB'],
  [1_000, '1 GB'],
  [2_000, '2 GB'],
  [5_000, '5 GB'],
  [null, words.anySize],
]

function withOwn<T>(choices: readonly (readonly [T, string])[], own: T, title: string) {
  return choices.some(([value]) => value === own) ? choices : [...choices, [own, title] as const]
}

export function RetentionSettings() {
  const retention = useSettings((settings) => settings.retention)
  const bytesADay = useKeptUsage(({ usage }) => usage?.bytesADay ?? null)
  const mode = useStatus(({ status }) => status?.storage.mode ?? 'disk')
  const bytes = useAsked('info', (main) => main['app.info']()).value?.dataBytes ?? null
  const change = (next: Partial<Retention>): void =>
    void changeSettings({ retention: { ...retention, ...next } })
  return (
    <SettingGroup title={groups.retention.title} note={<p>{words.note}</p>}>
      <NamedSelect
        title={words.age}
        value={retention.days}
        choices={withOwn(ages, retention.days, words.ages.days(retention.days ?? 0))}
        onChange={(days) => change({ days })}
      />
      <NamedSelect
        title={words.size}
        value={retention.mostMegabytes}
        choices={withOwn(sizes, retention.mostMegabytes, words.megabytes(retention.mostMegabytes ?? 0))}
        onChange={(mostMegabytes) => change({ mostMegabytes })}
      />
      <p className="dim">
        {bytes !== null && `${sayOnDisk(bytes, mode)} `}
        {mode === 'disk' && sayRetention(retention, bytesADay)}
      </p>
    </SettingGroup>
  )
}
