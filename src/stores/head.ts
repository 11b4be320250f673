import { create } from 'zustand'
import type { HeadView } from '../../electron/shared/block-models.ts'

export const unknownHead: HeadView = { highest: null, search: null, follow: null }

/** What is known of the masterchain's newest blocks. */
export const useHead = create<HeadView>(() => unknownHead)
