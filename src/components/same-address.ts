import { useEffect } from 'react'

const sheet = new CSSStyleSheet()

function addressAt(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-address]') : null
  return element?.dataset['address'] ?? null
}

function ruleOf(address: string | null, strength: string): string {
  return address === null ? '' : `[data-address="${CSS.escape(address)}"] { ${strength} }`
}

/**
 * Highlights all occurrences of the hovered and the selected address with one style sheet, so that no component renders again.
 */
export function useSameAddresses(selected: string | null): void {
  useEffect(() => {
    if (!document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }
    let hovered: string | null = null
    const draw = (): void =>
      sheet.replaceSync(
        ruleOf(selected, 'box-shadow: inset 0 -1px var(--accent);') +
          ruleOf(hovered, 'outline: 1px solid var(--accent); outline-offset: 1px; border-radius: 2px;'),
      )
    const move = ({ target }: Event): void => {
      const address = addressAt(target)
      if (address === hovered) return
      hovered = address
      draw()
    }
    draw()
    document.addEventListener('pointerover', move)
    return () => {
      document.removeEventListener('pointerover', move)
      sheet.replaceSync('')
    }
  }, [selected])
}
