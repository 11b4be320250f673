import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect, hasBridge, reportFault } from './bridge.ts'
import { App } from './frame/app.tsx'
import { BrokenPage } from './frame/broken-page.tsx'
import { useAccounts } from './stores/accounts.ts'
import { apply, hydrate } from './stores/app-state.ts'
import { runCommand } from './frame/shortcuts.ts'
import { showOffer } from './stores/frame.ts'
import { useStatus } from './stores/status.ts'
import { keepPlace } from './stores/view-memory.ts'
import { goTo, panelOf, useView } from './stores/view.ts'
import { followNetwork } from './time-machine.ts'
import './styles/index.ts'

/** What names a watched thing can be understood only once the lists are there. */
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
    document.documentElement.dataset['waiting'] = 'the window has no connection to main'
    root.render(
      <BrokenPage title="This page is part of Lookout">
        It works only inside Lookout’s own window.
      </BrokenPage>,
    )
    return
  }
  // Without an error it is a remark of the browser's.
  window.addEventListener('error', ({ error }) => error != null && reportFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
  useView.setState({ panel: panelOf(location.search) })
  keepPlace(sessionStorage)
  const retry = connect({
    hydrate,
    apply,
    fail: (failure) => useStatus.setState({ failure }),
    navigate: (place) => whenHydrated(() => goTo(place, (key) => useAccounts.getState().byKey.has(key))),
    offer: (offer) => whenHydrated(() => showOffer(offer)),
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
