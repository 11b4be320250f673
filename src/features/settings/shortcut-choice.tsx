import { useState } from 'react'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { platformName } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { NamedControl } from '../../components/named-control.tsx'
import { nameShortcut, shortcutOf } from '../../lib/shortcut-keys.ts'
import { useSettings } from '../../stores/settings.ts'
import { shortcut as words } from './settings-words.ts'

interface ShortcutChoiceProps {
  readonly state: DesktopInfo['shortcut']
  readonly onChanged: () => void
}

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
      <NamedControl title={words.title}>
        {(id) => (
          <>
            <input
              id={id}
              type="text"
              readOnly
              className="shortcut-field"
              value={shortcut === null ? '' : nameShortcut(shortcut)}
              placeholder={isListening ? words.press : words.none}
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
              aria-label={words.clearLabel}
              disabled={shortcut === null}
              onClick={() => void use(null)}
            >
              {words.clear}
            </button>
          </>
        )}
      </NamedControl>
      <p className="dim">{isListening ? words.pressAbout : words.about}</p>
      {shortcut !== null && state === 'taken' && (
        <InlineMessage tone="attention" isAlert>
          {words.taken(nameShortcut(shortcut))}
        </InlineMessage>
      )}
    </>
  )
}
