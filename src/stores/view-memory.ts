import type { Panel } from '../../electron/shared/app-state.ts'
import { panels } from '../../electron/shared/app-state.ts'
import { useView } from './view.ts'

const slot = 'place'

interface Place {
  readonly panel: Panel
  readonly selected: Readonly<Record<Panel, string | null>>
  readonly row: Readonly<Record<Panel, string | null>>
  readonly statementOf: string | null
  readonly account: string | null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readKeys(kept: unknown): Readonly<Record<Panel, string | null>> {
  const keyOf = (panel: Panel): string | null => textOf(Object(kept)[panel])
  return {
    pending: keyOf('pending'),
    blocks: keyOf('blocks'),
    pools: keyOf('pools'),
    alerts: keyOf('alerts'),
    settings: keyOf('settings'),
  }
}

/** Parses a stored place. Returns null if it is invalid. */
export function readPlace(text: string | null): Place | null {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  const { panel: name, selected, row, statementOf, account }: Readonly<Record<string, unknown>> = Object(kept)
  const panel = panels.find((each) => each === name)
  if (panel === undefined) return null
  return {
    panel,
    selected: readKeys(selected),
    row: readKeys(row),
    statementOf: textOf(statementOf),
    account: textOf(account),
  }
}

/**
 * Restores the last place, and stores every change. `storage` is session storage: unlike history state, it survives a crash.
 */
export function keepPlace(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const kept = readPlace(storage.getItem(slot))
  if (kept !== null) useView.setState(kept)
  useView.subscribe(({ panel, selected, row, statementOf, account }, before) => {
    const isSame =
      panel === before.panel &&
      selected === before.selected &&
      row === before.row &&
      statementOf === before.statementOf &&
      account === before.account
    if (!isSame) storage.setItem(slot, JSON.stringify({ panel, selected, row, statementOf, account }))
  })
}
