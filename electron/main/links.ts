import { app } from 'electron'
import type { Monitor } from '../monitor/monitor.ts'
import type { DeepLink } from './deep-links.ts'
import { linkScheme, parseDeepLink } from './deep-links.ts'
import type { RunAndReport } from './run-and-report.ts'
import type { MainWindow } from './window.ts'

/** Links of ours that macOS hands over, from before anything else is there: they wait for who follows them. */
export function listenForLinks(): { readonly follow: (open: (link: DeepLink) => void) => void } {
  const early: DeepLink[] = []
  let open: ((link: DeepLink) => void) | null = null
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseDeepLink(url)
    if (link === null) return
    if (open === null) early.push(link)
    else open(link)
  })
  return {
    follow: (next) => {
      open = next
      for (const link of early.splice(0)) next(link)
    },
  }
}

/** An installed app is who opens its links; a copy in a folder does not take them from it. */
export function claimLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}

/** Shows what a link names. What is not watched is offered, never added by a link. */
export function openLink(
  link: DeepLink,
  monitor: Monitor,
  window: MainWindow,
  runAndReport: RunAndReport,
): void {
  if (link.kind === 'block') {
    runAndReport('Opening a block', () => monitor.handlers['blocks.open']({ text: link.key }))
    window.show({ panel: 'blocks', key: link.key })
    return
  }
  const { accounts, pools } = monitor.state()
  const watched: readonly { readonly key: string }[] = link.kind === 'account' ? accounts : pools
  const panel = link.kind === 'account' ? 'pending' : 'pools'
  if (watched.some(({ key }) => key === link.key)) window.show({ panel, key: link.key })
  else window.showAndSend('offer', { kind: link.kind, address: link.key })
}
