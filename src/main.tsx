import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect, hasBridge } from './bridge.ts'
import { App } from './frame/app.tsx'
import { BrokenPage } from './frame/broken-page.tsx'
import { useAccounts } from './stores/accounts.ts'
import { apply, hydrate } from './stores/mirror.ts'
import { useStatus } from './stores/status.ts'
import { goTo, panelOf, useView } from './stores/view.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import './styles/grid.css'
import './styles/panels.css'

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
  useView.setState({ panel: panelOf(location.search) })
  const retry = connect({
    hydrate,
    apply,
    fail: (failure) => useStatus.setState({ failure }),
    navigate: (place) => goTo(place, (key) => useAccounts.getState().byKey.has(key)),
  })
  root.render(
    <StrictMode>
      <App onRetry={retry} />
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container !== null) start(container)
