import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copy } from './component-words.ts'

const shownMs = 1_500

interface CopyButtonProps {
  readonly text: string
  readonly what: string
  readonly onCopy: (text: string) => Promise<boolean>
}

export function CopyButton({ text, what, onCopy }: CopyButtonProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), shownMs)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={copy.label(what)}
      title={isDone ? copy.done : copy.label(what)}
      onClick={() => void onCopy(text).then(setDone)}
    >
      {isDone ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
    </button>
  )
}
