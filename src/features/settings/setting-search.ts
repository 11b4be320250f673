import { create } from 'zustand'
import { openSettingGroup } from '../../setting-place.ts'
import { settingGroups } from './setting-groups.ts'

interface SettingSearch {
  readonly text: string
  /** The titles of the groups that contain the text; null without a search. */
  readonly found: ReadonlySet<string> | null
}

export const useSettingSearch = create<SettingSearch>(() => ({ text: '', found: null }))

/** Shows only the groups whose title, keywords or displayed text contain all words; all groups for an empty text. */
export function searchSettings(text: string): void {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = settingGroups.filter(([title, keywords]) => {
    const shown = document.getElementById(`settings-${title}`)?.textContent ?? ''
    const all = `${title} ${keywords} ${shown}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
  useSettingSearch.setState({
    text,
    found: wanted.length === 0 ? null : new Set(found.map(([title]) => title)),
  })
}

/** Shows all groups, and opens Settings at one of them. */
export function goToSettingGroup(title: string): void {
  searchSettings('')
  openSettingGroup(title)
}
