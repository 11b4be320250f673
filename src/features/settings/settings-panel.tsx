import { useEffect } from 'react'
import { FilterField } from '../../components/filter-field.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { safeText } from '../../lib/text.ts'
import { useStatus } from '../../stores/status.ts'
import { About } from './about.tsx'
import { AccessSettings } from './access-settings.tsx'
import { AddressBook } from './address-book.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { ArchiveSettings } from './archive-settings.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { NetworkSettings } from './network-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProxySettings } from './proxy-settings.tsx'
import { RemoveEverything } from './remove-everything.tsx'
import { RetentionSettings } from './retention-settings.tsx'
import { ServiceSettings } from './service-settings.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { searchSettings, useSettingSearch } from './setting-search.ts'
import { StorageSection } from './storage-section.tsx'
import { TransferSettings } from './transfer-settings.tsx'
import { WindowSettings } from './window-settings.tsx'
import { panel } from './settings-words.ts'

export function SettingsPanel() {
  const status = useStatus((state) => state.status)
  const { text, found } = useSettingSearch()
  useEffect(() => () => searchSettings(''), [])
  useReadiness(null)
  if (status === null) return null
  return (
    <section className="page settings-page" aria-labelledby="settings-title">
      <div className="page-head">
        <h2 id="settings-title">{panel.title}</h2>
        <FilterField label={panel.find} placeholder={panel.find} value={text} onChange={searchSettings} />
      </div>
      <p className="dim setting-search-note" role="status">
        {found?.size === 0 && panel.nothingFound(safeText(text, 60))}
      </p>
      <div className="settings-columns">
        <SettingsIndex />
        <div className="settings">
          <NetworkSettings network={status.network} />
          <AccessSettings
            key={status.key.origin}
            keyStatus={status.key}
            quota={status.quota.limit}
            network={status.network}
          />
          <ServiceSettings
            key={`service ${status.network.baseUrl}`}
            capabilities={status.capabilities}
            stream={status.stream}
          />
          <ProxySettings />
          <NotificationSettings />
          <DeliverySettings />
          <ArchiveSettings />
          <WindowSettings />
          <AppearanceSettings />
          <RetentionSettings />
          <StorageSection />
          <AddressBook />
          <TransferSettings />
          <Diagnostics />
          <About storage={status.storage} />
          <RemoveEverything />
        </div>
      </div>
    </section>
  )
}
