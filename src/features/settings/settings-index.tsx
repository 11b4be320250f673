import { useEffect, useRef, useState } from 'react'
import { settingGroups } from './setting-groups.ts'
import { showSettingGroup } from '../../setting-place.ts'
import { useSettingSearch } from './setting-search.ts'
import { panel } from './settings-words.ts'

/** A group becomes the current one when its title comes this close to the upper edge, as a share of the page's height. */
const reach = 0.25

/** Returns the group that is read: the first or the last one at the beginning or the end of the page. */
function groupAt(page: HTMLElement): string {
  const titles = settingGroups
    .map(([title]) => title)
    .filter((title) => document.getElementById(`settings-${title}`)?.hidden === false)
  if (page.scrollTop < 1) return titles[0] ?? ''
  if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) return titles.at(-1) ?? ''
  const edge = page.getBoundingClientRect().top + reach * page.clientHeight
  const passed = titles.findLast(
    (title) => (document.getElementById(`settings-${title}`)?.getBoundingClientRect().top ?? Infinity) < edge,
  )
  return passed ?? titles[0] ?? ''
}

/** Lists the groups and marks the current one. */
export function SettingsIndex() {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState('')
  /** True after a click until the user scrolls: the last groups cannot reach the upper edge. */
  const isChosen = useRef(false)
  const found = useSettingSearch((search) => search.found)
  useEffect(() => {
    const page = list.current?.closest<HTMLElement>('.page')
    if (page == null) return undefined
    const update = (): void => {
      if (!isChosen.current) setCurrent(groupAt(page))
    }
    const release = (): void => {
      isChosen.current = false
    }
    update()
    const ending = new AbortController()
    const listening = { passive: true, signal: ending.signal }
    page.addEventListener('scroll', update, listening)
    for (const kind of ['wheel', 'pointerdown', 'keydown'] as const)
      page.addEventListener(kind, release, listening)
    // Content that grows moves the groups without scrolling.
    const resized = new ResizeObserver(update)
    for (const group of page.querySelectorAll('.setting-group')) resized.observe(group)
    return () => {
      ending.abort()
      resized.disconnect()
    }
  }, [])
  return (
    <ul ref={list} className="settings-index" aria-label={panel.index}>
      {settingGroups.map(([title]) => (
        <li key={title} hidden={found?.has(title) === false}>
          <button
            type="button"
            className="nav-entry"
            aria-current={title === current ? 'true' : undefined}
            onClick={() => {
              isChosen.current = true
              showSettingGroup(title)
              setCurrent(title)
            }}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
