import { useEffect } from 'react'
import { setShown } from '../lib/shown.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'

/** Applies how things look and how values are written. Gives a key that changes when all must be drawn anew. */
export function useAppearance(): string {
  const { theme, contrast, density, times, zone, unit } = useSettings()
  setShown({ times, zone, unit, density })
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = theme
    dataset['contrast'] = contrast
    dataset['density'] = density
  }, [theme, contrast, density])
  return [density, times, zone, unit].join(' ')
}

/** Names the network in the window's title. True when its coins are not real. */
export function useNetworkMark(): boolean {
  const network = useStatus(({ status }) => status?.network ?? null)
  const isUnreal = network !== null && (network.isTestnet || network.id === 'demo')
  useEffect(() => {
    if (network === null) return
    document.title = `Lookout · ${network.name}${network.isTestnet ? ' · TESTNET' : ''}`
  }, [network])
  return isUnreal
}
