/** The part of an Electron notification that holding it needs. */
interface Clickable {
  readonly on: Listens<'click'> & Listens<'close'> & Listens<'failed'>
}
type Listens<Event extends string> = (event: Event, run: () => void) => unknown

/**
 * Keeps references to the newest `most` notifications, until each is clicked or closed or has failed. Without the reference its
 * handlers are lost, and the system may show it in its list for days. Electron may never report that it was closed.
 */
export function createHeldNotifications<T extends Clickable>(most = 100): (notification: T) => void {
  const held = new Set<T>()
  return (notification) => {
    held.add(notification)
    const release = (): void => void held.delete(notification)
    notification.on('click', release)
    notification.on('close', release)
    notification.on('failed', release)
    for (const oldest of held) {
      if (held.size <= most) return
      held.delete(oldest)
    }
  }
}
