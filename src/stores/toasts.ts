import { create } from 'zustand'

/** One short message of the window about what the user just did. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly action: { readonly title: string; readonly run: () => void } | null
}

interface NoticeState {
  /** Only the latest: an older one has been read or does not matter any more. */
  readonly notice: Notice | null
}

export const useNotices = create<NoticeState>(() => ({ notice: null }))

let lastId = 0

export function showNotice(text: string, action: Notice['action'] = null): void {
  lastId += 1
  useNotices.setState({ notice: { id: lastId, text, action } })
}

export function dismissNotice(): void {
  useNotices.setState({ notice: null })
}
