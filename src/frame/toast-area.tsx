import { X } from 'lucide-react'
import { useEffect } from 'react'
import { healthTitle } from '../../electron/shared/words/state-words.ts'
import { dismissToast, runToastAction, useToasts } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'
import { dismiss } from './frame-words.ts'

const shownMs = 12_000

export function ToastArea() {
  const toast = useToasts((state) => state.toast)
  // An exported file has no service whose problems could be announced.
  const health = useStatus(({ status }) =>
    status === null || status.network.isFile === true ? 'starting' : status.health,
  )
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(dismissToast, shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {healthTitle(health)}
      </div>
      <div className="toast-area" aria-live="polite">
        {toast !== null && (
          <div className="toast" key={toast.id}>
            <span className="break">{toast.text}</span>
            {toast.action !== null && (
              <button type="button" className="button is-link" onClick={runToastAction}>
                {toast.action.title}
              </button>
            )}
            <button type="button" className="icon-button" aria-label={dismiss} onClick={dismissToast}>
              <X size={13} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </>
  )
}
