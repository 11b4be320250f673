import { useEffect, useRef, useState } from 'react'
import { settingGroups } from './setting-groups.ts'
import { showSettingGroup, useIsFound } from './setting-search.ts'
import { panel } from './settings-words.ts'

/** A group becomes the current one when its title comes this close to the upper edge, px. */
const reach = 40

/** Returns the group at the upper edge, or the last group when the page is scrolled to its end. */
function groupAt(page: HTMLElement): string {
  const titles = settingGroups
    .map(([title]) => title)
    .filter((title) => document.getElementById(`settings-${title}`)?.hidden === false)
  if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) return titles.at(-1) ?? ''
  const edge = page.getBoundingClientRect().top + reach
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
  const isFound = useIsFound()
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
    for (const kind of ['wheel', 'pointerdown', 'keydown'] as const)
      page.addEventListener(kind, release, { passive: true })
    page.addEventListener('scroll', update, { passive: true })
    // Content that grows moves the groups without scrolling.
    const resized = new ResizeObserver(update)
    for (const { children } of page.querySelectorAll('.settings'))
      for (const group of children) resized.observe(group)
    return () => {
      page.removeEventListener('scroll', update)
      for (const kind of ['wheel', 'pointerdown', 'keydown'] as const) page.removeEventListener(kind, release)
      resized.disconnect()
    }
  }, [])
  return (
    <ul ref={list} className="settings-index" aria-label={panel.index}>
      {settingGroups.map(([title]) => (
        <li key={title} hidden={!isFound(title)}>
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
