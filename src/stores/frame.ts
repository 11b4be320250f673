import { create } from 'zustand'
import type { Offer } from '../../electron/shared/app-state.ts'

interface FrameState {
  readonly isPaletteOpen: boolean
  /** True when the user reopened the first-run dialog. */
  readonly isWelcomeWanted: boolean
  /** Item from a link that is not watched yet. */
  readonly offer: Offer | null
}

/** Overlays of the complete window. */
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
