import type { ReactNode } from 'react'
import type { Panel } from '../../electron/shared/app-state.ts'
import { useCutTitles } from '../components/cut-titles.ts'
import { useReadiness } from '../components/readiness.ts'
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx'
import { BlocksPanel } from '../features/blocks/blocks-panel.tsx'
import { PendingPanel } from '../features/pending/pending-panel.tsx'
import { PoolsPanel } from '../features/pools/pools-panel.tsx'
import { SettingsPanel } from '../features/settings/settings-panel.tsx'
import { useStatus } from '../stores/status.ts'
import { useView } from '../stores/view.ts'
import { AccessLine } from './access-line.tsx'
import { useAppearance, useWindowTitle } from './appearance.ts'
import { AwayLine } from './away-digest.tsx'
import { BrokenPage } from './broken-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useFocusKeeper } from './focus-keeper.ts'
import { Header } from './header.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { Palette } from './palette.tsx'
import { ToastArea } from './toast-area.tsx'
import { ClockLine } from './clock-line.tsx'
import { SafeModeLine } from './safe-mode-line.tsx'
import { StatusLine } from './status-line.tsx'
import { useShortcuts } from './shortcuts.ts'
import { broken, panelNames, starting } from './frame-words.ts'
import { Welcome } from './welcome.tsx'

const panelViews: Readonly<Record<Panel, () => ReactNode>> = {
  pending: PendingPanel,
  blocks: BlocksPanel,
  pools: PoolsPanel,
  alerts: AlertsPanel,
  settings: SettingsPanel,
}

export function App({ onRetry }: { readonly onRetry: () => void }) {
  const panel = useView((view) => view.panel)
  const PanelView = panelViews[panel]
  const isHydrated = useStatus(({ status }) => status !== null)
  const failure = useStatus((state) => state.failure)
  const appearance = useAppearance()
  const isUnreal = useWindowTitle()
  useReadiness(isHydrated ? undefined : (failure?.message ?? starting.waiting))
  useShortcuts()
  useFocusKeeper()
  useCutTitles()

  if (!isHydrated && failure !== null) {
    return (
      <BrokenPage title={broken.state}>
        <p>{failure.message}</p>
        <button type="button" className="button" onClick={onRetry}>
          {broken.retry}
        </button>
      </BrokenPage>
    )
  }
  if (!isHydrated) return <main className="starting" aria-busy="true" aria-label={starting.label} />
  return (
    <div className="frame" data-unreal={isUnreal}>
      <Header />
      <AccessLine />
      <SafeModeLine />
      <ClockLine />
      <AwayLine />
      <Navigation />
      <main
        className="frame-main"
        key={panel === 'settings' ? panel : `${panel} ${appearance}`}
        aria-label={panelNames[panel]}
        tabIndex={-1}
      >
        <ErrorBoundary>
          <PanelView />
        </ErrorBoundary>
      </main>
      <StatusLine key={appearance} />
      <ToastArea />
      <HelpDialog />
      <Palette />
      <NameDialog />
      <OfferDialog />
      <Welcome />
    </div>
  )
}
