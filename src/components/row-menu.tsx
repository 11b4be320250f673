import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Popover } from 'react-aria-components'
import { ChoiceMenu, type MenuChoices } from './item-menu.tsx'

interface RowMenuProps {
  readonly label: string
  /** Returns the choices of a row when its menu opens. Empty for a row without a menu. */
  readonly choicesOf: (key: string) => MenuChoices
  readonly children: ReactNode
}

interface Place {
  readonly x: number
  readonly y: number
  readonly element: HTMLElement
  readonly choices: MenuChoices
}

function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}

/** Adds a menu to the table rows inside. It opens on a right click, the menu key, Shift F10 or the row's button. */
export function RowMenu({ label, choicesOf, children }: RowMenuProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  function open(element: HTMLElement, x: number, y: number): boolean {
    const choices = choicesOf(element.dataset['row'] ?? '')
    if (choices.length === 0) return false
    setPlace({ x, y, element, choices })
    return true
  }

  function openUnder(element: HTMLElement): boolean {
    const box = element.getBoundingClientRect()
    return open(element, box.left + 40, box.bottom)
  }

  function rightClick(event: MouseEvent): void {
    const element = rowAt(event.target)
    if (element === null) return
    const box = element.getBoundingClientRect()
    const isInside = event.clientY >= box.top && event.clientY <= box.bottom && event.clientX > 0
    const isOpen = isInside ? open(element, event.clientX, event.clientY) : openUnder(element)
    if (isOpen) event.preventDefault()
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'F10' || !event.shiftKey) return
    const element = rowAt(event.target)
    if (element !== null && openUnder(element)) event.preventDefault()
  }

  function click(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('.row-more') : null
    const element = button === null ? null : rowAt(button)
    if (button === null || element === null) return
    const box = button.getBoundingClientRect()
    open(element, box.left, box.bottom)
  }

  function close(): void {
    place?.element.focus({ preventScroll: true })
    setPlace(null)
  }

  return (
    <div className="row-menu" onContextMenu={rightClick} onKeyDown={press} onClick={click}>
      {children}
      <span
        ref={anchor}
        className="menu-anchor"
        aria-hidden="true"
        style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
      />
      <Popover
        className="popover"
        triggerRef={anchor}
        placement="bottom start"
        isOpen={place !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        <ChoiceMenu aria-label={label} autoFocus="first" choices={place?.choices ?? []} onChoice={close} />
      </Popover>
    </div>
  )
}
