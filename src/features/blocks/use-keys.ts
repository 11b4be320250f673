import { useEffect } from 'react'
import { useBlocks } from '../../stores/blocks.ts'
import { compareBlock, togglePin } from './block-actions.ts'
import { goBack, goForward, stepBlock } from './navigate.ts'

export interface BlockKeys {
  readonly blockKey: string | null
  readonly jumpWatched: (step: 1 | -1) => void
  readonly jumpAccount: (step: 1 | -1) => void
}

/** Elements that handle keys themselves. */
const busy =
  'input, textarea, select, [contenteditable], [role=menu], [role=separator], [role=columnheader], [role=listbox]'
/** Elements that handle only arrows and other named keys. */
const slider = '[role=slider]'

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(busy) !== null || (key.length > 1 && target.closest(slider) !== null)
}

/** Returns a function that clicks the button for the pressed key (`data-key`); null if no enabled button has that key. */
function buttonAction({ key, altKey, repeat }: KeyboardEvent): (() => void) | null {
  // Holding a key down repeats steps, but does not pin and unpin a block again and again.
  if (altKey || repeat || !/^[a-z]$|^Escape$/.test(key)) return null
  const button = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
  return button === null || button.matches(':disabled, [data-disabled]') ? null : () => button.click()
}

/** Returns what a key does to the block, also while its details are hidden; null for any other key. */
function blockAction({ key, altKey, repeat }: KeyboardEvent, shown: string | null): (() => void) | null {
  const act = key === 'p' ? togglePin : key === 'd' ? compareBlock : null
  const block = shown === null ? undefined : useBlocks.getState().byKey.get(shown)
  return act === null || block === undefined || altKey || repeat ? null : () => act(block)
}

function focusBlockField(): void {
  const field = document.querySelector<HTMLInputElement>('.pane-tools.is-block input')
  field?.focus()
  field?.select()
}

export function useBlockKeys({ blockKey, jumpWatched, jumpAccount }: BlockKeys): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => stepBlock(blockKey, -1),
      ArrowRight: () => stepBlock(blockKey, 1),
      h: () => stepBlock(blockKey, -1),
      l: () => stepBlock(blockKey, 1),
      '[': goBack,
      ']': goForward,
      n: () => jumpWatched(1),
      N: () => jumpWatched(-1),
      b: focusBlockField,
      a: () => jumpAccount(1),
      A: () => jumpAccount(-1),
    }
    const withAlt: Readonly<Record<string, () => void>> = { ArrowLeft: goBack, ArrowRight: goForward }

    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || isBusy(event)) return
      if (document.querySelector('[role=dialog]') !== null) return
      const action =
        (event.altKey ? withAlt : actions)[event.key] ?? blockAction(event, blockKey) ?? buttonAction(event)
      if (action === null) return
      event.preventDefault()
      action()
    }
    function point(event: MouseEvent): void {
      if (event.button === 3) goBack()
      if (event.button === 4) goForward()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('mouseup', point)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('mouseup', point)
    }
  }, [blockKey, jumpWatched, jumpAccount])
}
