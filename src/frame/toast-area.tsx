import { X } from 'lucide-react'
import { useEffect } from 'react'
import { healthNames } from '../../electron/shared/labels.ts'
import { dismissNotice, useNotices } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'

const shownMs = 12_000

/** What the user just did, in one line over the table; and changes of the service's health for screen readers. */
export function NoticeArea() {
  const notice = useNotices((state) => state.notice)
  // An opened file has no service that could be well or not.
  const health = useStatus(({ status }) =>
    status === null || status.network.isFile === true ? 'starting' : status.health,
  )
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(dismissNotice, shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {healthNames[health] === '' ? '' : `Service: ${healthNames[health]}`}
      </div>
      <div className="notice-area" aria-live="polite">
        {notice !== null && (
          <div className="notice" key={notice.id}>
            <span className="clip">{notice.text}</span>
            {notice.action !== null && (
              <button
                type="button"
                className="button is-link"
                onClick={() => {
                  notice.action?.run()
                  dismissNotice()
                }}
              >
                {notice.action.title}
              </button>
            )}
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissNotice}>
              <X size={13} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </>
  )
}
