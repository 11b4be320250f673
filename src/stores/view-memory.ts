import type { Panel } from '../../electron/shared/app-state.ts'
import { panels } from '../../electron/shared/app-state.ts'
import { useView } from './view.ts'

const slot = 'place'

/** What a reload of the page would lose, as after a crash of its process. */
interface Place {
  readonly panel: Panel
  readonly selected: Readonly<Record<Panel, string | null>>
  readonly row: Readonly<Record<Panel, string | null>>
  readonly account: string | null
}

function readKeys(kept: unknown): Readonly<Record<Panel, string | null>> {
  const keyOf = (panel: Panel): string | null => {
    const key: unknown = Object(kept)[panel]
    return typeof key === 'string' ? key : null
  }
  return {
    pending: keyOf('pending'),
    blocks: keyOf('blocks'),
    pools: keyOf('pools'),
    alerts: keyOf('alerts'),
    settings: keyOf('settings'),
  }
}

/** The place that a text holds, null when it holds none. */
export function readPlace(text: string | null): Place | null {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  const { panel: name, selected, row, account }: Readonly<Record<string, unknown>> = Object(kept)
  const panel = panels.find((each) => each === name)
  if (panel === undefined) return null
  const shown = typeof account === 'string' ? account : null
  return { panel, selected: readKeys(selected), row: readKeys(row), account: shown }
}

/**
 * Goes back to where the page was before it was reloaded, and keeps what follows. For the session's storage, which outlives a
 * crash of the page's process and ends with its window; the state of a history entry does not outlive the crash.
 */
export function keepPlace(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const kept = readPlace(storage.getItem(slot))
  if (kept !== null) useView.setState(kept)
  useView.subscribe(({ panel, selected, row, account }, before) => {
    const isSame =
      panel === before.panel &&
      selected === before.selected &&
      row === before.row &&
      account === before.account
    if (!isSame) storage.setItem(slot, JSON.stringify({ panel, selected, row, account }))
  })
}
