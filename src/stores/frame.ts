import { create } from 'zustand'
import type { Offer } from '../../electron/shared/app-state.ts'

interface FrameState {
  readonly isPaletteOpen: boolean
  readonly isWelcomeWanted: boolean
  readonly offer: Offer | null
}

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
