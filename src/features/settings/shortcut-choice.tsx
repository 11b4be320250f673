import { useState } from 'react'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { platformName } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { NamedControl } from '../../components/named-control.tsx'
import { nameShortcut, shortcutOf } from '../../lib/shortcut-keys.ts'
import { useSettings } from '../../stores/settings.ts'

interface ShortcutChoiceProps {
  readonly state: DesktopInfo['shortcut']
  /** Asks the system again what it gave. */
  readonly onChanged: () => void
}

/** The keys that show the window from anywhere: chosen by pressing them. */
export function ShortcutChoice({ state, onChanged }: ShortcutChoiceProps) {
  const shortcut = useSettings((settings) => settings.shortcut)
  const [isListening, setListening] = useState(false)

  async function use(next: string | null): Promise<void> {
    setListening(false)
    await changeSettings({ shortcut: next })
    onChanged()
  }

  return (
    <>
      <NamedControl title="Global shortcut">
        {(id) => (
          <>
            <input
              id={id}
              type="text"
              readOnly
              className="shortcut-field"
              value={shortcut === null ? '' : nameShortcut(shortcut)}
              placeholder={isListening ? 'Press the keys' : 'No keys'}
              onFocus={() => setListening(true)}
              onBlur={() => setListening(false)}
              onKeyDown={(event) => {
                const next = shortcutOf(event, platformName())
                if (next === null) return
                event.preventDefault()
                event.stopPropagation()
                void use(next)
              }}
            />
            <button
              type="button"
              className="button"
              aria-label="Clear shortcut"
              disabled={shortcut === null}
              onClick={() => void use(null)}
            >
              Clear
            </button>
          </>
        )}
      </NamedControl>
      <p className="dim">
        {isListening
          ? 'Press them together: a letter, a digit or another key with Ctrl, Alt or the system’s key.'
          : 'Keys that show this window while another program has the focus.'}
      </p>
      {shortcut !== null && state === 'taken' && (
        <InlineMessage tone="attention" isAlert>
          The system does not give {nameShortcut(shortcut)}: another program has it, or this desktop allows
          none. Choose others.
        </InlineMessage>
      )}
    </>
  )
}
