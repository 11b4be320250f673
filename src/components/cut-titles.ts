import { useEffect } from 'react'

/** Adds a tooltip with the full text to a text under the pointer that is cut by its box and has no tooltip. */
export function useCutTitles(): void {
  useEffect(() => {
    const show = ({ target }: Event): void => {
      const element = target instanceof Element ? target.closest<HTMLElement>('.clip') : null
      if (element === null || (element.title !== '' && element.dataset['cut'] === undefined)) return
      const isCut = element.scrollWidth > element.clientWidth
      if (isCut) {
        element.title = element.textContent
        element.dataset['cut'] = ''
      } else {
        element.removeAttribute('title')
        delete element.dataset['cut']
      }
    }
    document.addEventListener('pointerover', show)
    return () => document.removeEventListener('pointerover', show)
  }, [])
}
