import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { decodeBlockPage } from '../../../electron/monitor/toncenter/block.ts'
import { parseWire } from '../../../electron/monitor/toncenter/json.ts'
import { packRows, unpackRows } from '../../../electron/shared/block-rows.ts'
import { emptyBlock } from '../../../electron/shared/block-view.ts'
import type { BlockTransaction } from '../../../electron/shared/block-models.ts'
import { BlockContent } from '../../../src/features/blocks/block-content.tsx'
import { useJumps } from '../../../src/features/blocks/use-jumps.ts'
import { useNames } from '../../../src/features/blocks/use-names.ts'
import { useBlockFilter, useMatching } from '../../../src/features/blocks/use-matching.ts'
import { colourOf, drawCells, groupedByAccount, layoutMap, shades } from '../../../src/lib/block-map.ts'
import { prepareRows, type BlockRows } from '../../../src/lib/block-rows.ts'
import '../../../src/styles/index.ts'

const doNothing = (): void => undefined

function Panel({ rows }: { readonly rows: BlockRows }) {
  const names = useNames()
  const filtering = useBlockFilter()
  const matching = useMatching(rows, filtering.applied.filter, names)
  const jumps = useJumps(rows, matching, names)
  const ref = { workchain: -1, shard: '-9223372036854775808', seqno: 276_750_000 }
  const block = { ...emptyBlock(ref), status: 'complete' as const, loaded: rows.rows.length, checks: 1 }
  return (
    <section className="pane-main" style={{ height: 800 }}>
      <BlockContent
        block={block}
        rows={rows}
        matching={matching}
        names={names}
        jumps={jumps}
        filtering={filtering}
        failure={null}
        onReading={doNothing}
      />
    </section>
  )
}

function BareList({ rows }: { readonly rows: readonly BlockTransaction[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 28,
    overscan: 8,
  })
  return (
    <div ref={scroller} style={{ height: 800, overflow: 'auto' }}>
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            <div key={index} className="grid-row" style={{ position: 'absolute', top: start, height: 28 }}>
              <span className="cell mono">{row?.account}</span>
              <span className="cell mono">{row?.lt}</span>
              <span className="cell mono">{row?.hash}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

const container = document.getElementById('root') ?? document.body

async function paint(make: () => ReactNode): Promise<number> {
  // Both variants start right after a frame, so that their timings are comparable.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const began = performance.now()
  const root = createRoot(container)
  root.render(make())
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (container.querySelector('.mono') === null) {
        requestAnimationFrame(look)
        return
      }
      // The rows exist before this frame is painted, and the message arrives after the paint.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
  const ms = performance.now() - began
  if (container.querySelector('.mono') === null) throw new Error('No row was painted')
  root.unmount()
  return ms
}

interface Body {
  readonly result: { readonly transactions: readonly BlockTransaction[] }
}

const canvas = document.createElement('canvas')
canvas.width = 860
canvas.height = 150
const context = canvas.getContext('2d', { willReadFrequently: true })

function drawn(draw: (to: CanvasRenderingContext2D) => void): number {
  if (context === null) throw new Error('No canvas')
  context.clearRect(0, 0, 860, 150)
  const began = performance.now()
  draw(context)
  context.getImageData(0, 0, 1, 1)
  return performance.now() - began
}

const colours = Array.from({ length: shades + 1 }, (_, index) => `rgb(20 ${40 + index * 20} 180)`)

const bench = {
  fromBytes: (bytes: Uint8Array) =>
    paint(() => {
      const { transactions } = decodeBlockPage(parseWire(new TextDecoder().decode(bytes)))
      const text = structuredClone(packRows(transactions))
      return <Panel rows={prepareRows(unpackRows(text))} />
    }),
  bareFromBytes: (bytes: Uint8Array) =>
    paint(() => {
      const body = JSON.parse(new TextDecoder().decode(bytes)) as Body
      return <BareList rows={body.result.transactions} />
    }),
  fromText: (text: string) => paint(() => <Panel rows={prepareRows(unpackRows(text))} />),
  bareFromRows: (rows: readonly BlockTransaction[]) => paint(() => <BareList rows={rows} />),
  map: (text: string) => {
    const { rows } = prepareRows(unpackRows(text))
    return drawn((to) => {
      let nthAccount = -1
      const cells = Uint8Array.from(groupedByAccount(rows, new Set()), ({ nthOfAccount, siblings }) => {
        if (nthOfAccount === 1) nthAccount += 1
        return colourOf({ ofAccount: siblings.length, nthAccount, isWatched: false, time: 0 }, 'account')
      })
      drawCells(to, layoutMap(rows.length, 860, 150), cells, { colours, dimmed: colours }, 1)
    })
  },
  bareMap: (count: number) => {
    const { rows, stepX, stepY, cellWidth, cellHeight } = layoutMap(count, 860, 150)
    return drawn((to) => {
      for (let index = 0; index < count; index += 1) {
        to.fillStyle = colours[(index * 7) % colours.length] ?? ''
        to.fillRect(Math.floor(index / rows) * stepX, (index % rows) * stepY, cellWidth, cellHeight)
      }
    })
  },
}

export type BlockBench = typeof bench

Object.assign(window, { blockBench: bench })
