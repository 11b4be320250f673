import { Notification } from 'electron'
import type { Incident, Navigation } from '../shared/models.ts'

const mostAtOnce = 3
const keepMs = 10 * 60_000

export interface Notices {
  readonly show: (incidents: readonly Incident[]) => void
}

/** Where a click on an incident's notice leads. */
export function targetOf(incident: Incident): Navigation {
  const { kind, key } = incident.subject
  if (kind === 'pool') return { panel: 'pools', key }
  if (kind === 'block') return { panel: 'blocks', key }
  return { panel: 'pending', key }
}

/**
 * Shows native notices: one per incident above `info`, a summary when many come at once. A notice is held until it is clicked
 * or closed, since the system drops the handlers of one that nobody holds; `close` may never come, so it also expires.
 */
export function createNotices(
  open: (navigation: Navigation) => void,
  log: (message: string, thrown: unknown) => void,
): Notices {
  const held = new Set<Notification>()

  function notify(title: string, body: string, target: Navigation): void {
    const notice = new Notification({ title, body })
    held.add(notice)
    const timer = setTimeout(() => held.delete(notice), keepMs)
    const release = (): void => {
      clearTimeout(timer)
      held.delete(notice)
    }
    notice.on('click', () => {
      release()
      open(target)
    })
    notice.on('close', release)
    notice.on('failed', (_event, error) => {
      release()
      log('A notice could not be shown', error)
    })
    notice.show()
  }

  return {
    show: (incidents) => {
      const loud = incidents.filter((incident) => incident.severity !== 'info')
      if (loud.length === 0 || !Notification.isSupported()) return
      if (loud.length > mostAtOnce) {
        notify('Lookout', `${loud.length} alerts, the newest: ${loud.at(-1)?.title ?? ''}`, {
          panel: 'alerts',
          key: null,
        })
        return
      }
      for (const incident of loud) notify('Lookout', incident.title, targetOf(incident))
    },
  }
}
