import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect, hasBridge, reportFault } from './bridge.ts'
import { App } from './frame/app.tsx'
import { BrokenPage } from './frame/broken-page.tsx'
import { apply, hydrate } from './stores/app-state.ts'
import { runCommand } from './frame/shortcuts.ts'
import { broken, starting } from './frame/frame-words.ts'
import { useStatus } from './stores/status.ts'
import { keepPlace } from './stores/view-memory.ts'
import { panelOf, useView } from './stores/view.ts'
import { followOffer, followPlace } from './follow-place.ts'
import { followNetwork } from './time-machine.ts'
import './styles/index.ts'

// Remove WebRTC: it would bypass the proxy, and the page's security policies do not block it.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'])
  Reflect.deleteProperty(window, name)

/** Calls `run` once the lists are loaded. Until then, a place that names a watched item cannot be resolved. */
function whenHydrated(run: () => void): void {
  if (useStatus.getState().status !== null) {
    run()
    return
  }
  const stop = useStatus.subscribe(({ status }) => {
    if (status === null) return
    stop()
    run()
  })
}

function start(container: HTMLElement): void {
  const root = createRoot(container)
  if (!hasBridge()) {
    document.documentElement.dataset['waiting'] = starting.noBridge
    root.render(<BrokenPage title={broken.outside}>{broken.outsideReason}</BrokenPage>)
    return
  }
  // Skip browser warnings, which have no error object.
  window.addEventListener('error', ({ error }) => error != null && reportFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
  useView.setState({ panel: panelOf(location.search) })
  keepPlace(sessionStorage)
  const retry = connect({
    hydrate,
    apply,
    fail: (failure) => useStatus.setState({ failure }),
    navigate: (place) => whenHydrated(() => followPlace(place)),
    offer: (offer) => whenHydrated(() => followOffer(offer)),
    command: runCommand,
  })
  followNetwork(retry)
  root.render(
    <StrictMode>
      <App onRetry={retry} />
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container !== null) start(container)
