/// <reference types="vite/client" />
import { createRoot, type Root } from 'react-dom/client'
import type { StateDelta } from '../../../electron/shared/app-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { PendingRow } from '../../../src/features/pending/pending-row.tsx'
import { PendingTable } from '../../../src/features/pending/pending-table.tsx'
import { pendingColumns, readPendingLayout } from '../../../src/features/pending/pending-view.ts'
import { shownColumns, tracksOf } from '../../../src/lib/column-layout.ts'
import { apply } from '../../../src/stores/app-state.ts'
import { traces, useTraces } from '../../../src/stores/traces.ts'
import '../../../src/styles/index.ts'
import { BareList } from '../bare-list.tsx'
import { scrollGrid } from '../scroll-grid.ts'

const layout = readPendingLayout(null)
const columns = shownColumns(pendingColumns, layout, 1_200)
const doNothing = (): void => undefined

function Cells({ rowKey }: { readonly rowKey: string }) {
  return (
    <PendingRow accounts={null} rowKey={rowKey} columns={columns} isUnfolded={false} onFold={doNothing} />
  )
}

function BareTraces() {
  const keys = useTraces((state) => state.keys)
  return <BareList keys={keys} tracks={tracksOf(columns, layout)} cells={Cells} />
}

interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

const performedWork = 1
let before = new WeakSet<Fiber>()
let commits = 0
let rowRenders = 0

function nameOf({ type }: Fiber): string {
  const inner = typeof type === 'object' && type !== null && 'type' in type ? type.type : type
  return typeof inner === 'function' ? inner.name : ''
}

/** Counts the fibers that a commit rendered, as React's profiler does: new fibers that performed work. */
function noteCommit(_id: number, root: { readonly current: Fiber }): void {
  commits += 1
  const now = new WeakSet<Fiber>()
  const walk = (fiber: Fiber | null, isCounted: boolean): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const isNew = isCounted && !before.has(each)
      now.add(each)
      if (isNew && (each.flags & performedWork) !== 0 && nameOf(each) === 'PendingRow') rowRenders += 1
      walk(each.child, isNew)
    }
  }
  walk(root.current, true)
  before = now
}

// React looks for the hook when it loads, before this module runs, so the page's first script has already installed the hook.
Object.assign(window, { noteCommit })

let root: Root | null = null

const bench = {
  hydrate: (text: string) => traces.hydrate(JSON.parse(text) as readonly TraceView[]),
  mount: (what: 'table' | 'bare') => {
    root?.unmount()
    const place = document.getElementById('root')
    if (place === null) return
    root = createRoot(place)
    root.render(
      <div
        className="pane-main"
        style={{ height: 800, width: 1_000, display: 'flex', flexDirection: 'column' }}
      >
        {what === 'table' ? <PendingTable /> : <BareTraces />}
      </div>,
    )
  },
  apply: (text: string) => apply(JSON.parse(text) as StateDelta),
  counts: () => ({ commits, rowRenders }),
  scroll: scrollGrid,
}
export type BenchPage = typeof bench
Object.assign(window, { bench })
