import { app } from 'electron'
import type { Monitor } from '../monitor/monitor.ts'
import type { DeepLink } from './deep-links.ts'
import { linkScheme, parseDeepLink } from './deep-links.ts'
import { createHeldEvents, type HeldEvents } from './held-events.ts'
import { actionNames } from './main-words.ts'
import type { RunAndReport } from './run-and-report.ts'
import type { MainWindow } from './window/window.ts'

/** Listens for links on macOS. */
export function listenForLinks(): Pick<HeldEvents<DeepLink>, 'follow'> {
  const links = createHeldEvents<DeepLink>()
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseDeepLink(url)
    if (link !== null) links.add(link)
  })
  return links
}

/**
 * Registers the app as the handler of our links. Does nothing in a copy that is not installed: links belong to the installed
 * copy.
 */
export function claimLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}

/** Shows the target of a link. Offers to watch an unwatched address, but never adds it. */
export function openLink(
  link: DeepLink,
  monitor: Monitor,
  window: MainWindow,
  runAndReport: RunAndReport,
): void {
  if (link.kind === 'block') {
    runAndReport(actionNames.openBlock, () => monitor.handlers['blocks.open']({ text: link.id ?? link.key }))
    window.show({ panel: 'blocks', key: link.key })
    return
  }
  const { accounts, pools, follows, traces } = monitor.state()
  const watched: readonly { readonly key: string }[] =
    link.kind === 'pool' ? pools : link.kind === 'account' ? accounts : [...follows, ...traces]
  const panel = link.kind === 'pool' ? 'pools' : 'pending'
  if (watched.some(({ key }) => key === link.key)) window.show({ panel, key: link.key })
  else window.showAndSend('offer', { kind: link.kind, address: link.key })
}
