import { X } from 'lucide-react'
import { useEffect } from 'react'
import { healthNames } from '../../electron/shared/labels.ts'
import { dismissToast, useToasts } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'

const shownMs = 12_000

/** What the user just did, in one line over the table; and changes of the service's health for screen readers. */
export function ToastArea() {
  const toast = useToasts((state) => state.toast)
  // An opened file has no service that could be well or not.
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
        {healthNames[health] === '' ? '' : `Service: ${healthNames[health]}`}
      </div>
      <div className="toast-area" aria-live="polite">
        {toast !== null && (
          <div className="toast" key={toast.id}>
            <span className="clip">{toast.text}</span>
            {toast.action !== null && (
              <button
                type="button"
                className="button is-link"
                onClick={() => {
                  toast.action?.run()
                  dismissToast()
                }}
              >
                {toast.action.title}
              </button>
            )}
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissToast}>
              <X size={13} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </>
  )
}
