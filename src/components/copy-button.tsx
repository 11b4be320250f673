import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

const shownMs = 1_500

interface CopyButtonProps {
  readonly text: string
  /** What is copied, as in `Copy root hash`. */
  readonly what: string
  /** Gives whether it worked. */
  readonly onCopy: (text: string) => Promise<boolean>
}

/** Copies one value and shows for a moment that it did. */
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
      aria-label={`Copy ${what}`}
      title={isDone ? 'Copied' : `Copy ${what}`}
      onClick={() => void onCopy(text).then(setDone)}
    >
      {isDone ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
    </button>
  )
}
