import { create } from 'zustand'
import type { Offer } from '../../electron/shared/app-state.ts'

interface FrameState {
  readonly isPaletteOpen: boolean
  /** The first run is shown because somebody asked for it, though it was done. */
  readonly isWelcomeWanted: boolean
  /** What a link named and is not watched. */
  readonly offer: Offer | null
}

/** What lies over the whole window. */
export const useFrame = create<FrameState>(() => ({
  isPaletteOpen: false,
  isWelcomeWanted: false,
  offer: null,
}))

export function showPalette(isPaletteOpen: boolean): void {
  useFrame.setState({ isPaletteOpen })
}

export function showWelcome(isWelcomeWanted: boolean): void {
  useFrame.setState({ isWelcomeWanted })
}

export function showOffer(offer: Offer | null): void {
  useFrame.setState({ offer })
}
