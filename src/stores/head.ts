import { create } from 'zustand'
import type { HeadView } from '../../electron/shared/block-models.ts'

export const unknownHead: HeadView = { highest: null, search: null, follow: null, locate: null }

export const useHead = create<HeadView>(() => unknownHead)
