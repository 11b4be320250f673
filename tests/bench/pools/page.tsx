/// <reference types="vite/client" />
import { createRoot, type Root } from 'react-dom/client'
import uPlot from 'uplot'
import type { PoolHistory, PoolState } from '../../../electron/shared/pool-models.ts'
import { createStepPlot } from '../../../src/components/step-chart.tsx'
import { NominatorRow } from '../../../src/features/pools/nominator-row.tsx'
import { NominatorTable } from '../../../src/features/pools/nominator-table.tsx'
import { marksOf, stepsOf } from '../../../src/lib/pool-charts.ts'
import { describePool } from '../../../src/lib/pool-figures.ts'
import '../../../src/styles/index.ts'
import { BareList } from '../bare-list.tsx'
import { scrollGrid } from '../scroll-grid.ts'

const size = { width: 1_200, height: 160 }
const columns = ['nominator', 'balance', 'share', 'pending', 'change', 'month', 'yield']
const tracks = '2fr repeat(6, 1fr)'
const colours = {
  accent: 'rgb(11, 103, 178)',
  dim: 'rgb(89, 101, 114)',
  line: 'rgb(221, 226, 232)',
  hatch: 'rgba(27, 35, 44, 0.16)',
  amber: 'rgb(147, 84, 0)',
  vermilion: 'rgb(184, 58, 18)',
}

function holder(): HTMLElement {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

/** Returns the ms until the chart is drawn. uPlot draws in a microtask after it is created. */
async function timed(draw: (place: HTMLElement) => uPlot): Promise<number> {
  const place = holder()
  const began = performance.now()
  const plot = draw(place)
  await Promise.resolve()
  await Promise.resolve()
  const ms = performance.now() - began
  plot.destroy()
  place.remove()
  return ms
}

/** Measures from main's response to the drawn chart, including gaps and marks. */
function drawOurs(history: PoolHistory, place: HTMLElement): uPlot {
  const { points, gaps, from, to } = history
  const { xs, ys } = stepsOf(points, gaps, 'total', to)
  const props = {
    label: '',
    data: {
      xs,
      ys,
      gaps: gaps.map((gap) => ({ from: gap.from / 1000, to: gap.to / 1000 })),
      marks: marksOf(points).map((mark) => ({ ...mark, at: mark.at / 1000 })),
    },
    range: { from: from / 1000, to: to / 1000 },
    moment: null,
    y: { format: (value: number) => Math.round(value).toString() },
    onPick: () => undefined,
  }
  return createStepPlot(place, size, () => ({ props, colours }))
}

function drawBare(data: uPlot.AlignedData, place: HTMLElement): uPlot {
  const paths = uPlot.paths.stepped?.({ align: 1 })
  return new uPlot(
    {
      ...size,
      legend: { show: false },
      series: [
        {},
        {
          stroke: colours.accent,
          fill: 'rgb(11 103 178 / 0.13)',
          points: { show: false },
          ...(paths === undefined ? {} : { paths }),
        },
      ],
    },
    data,
    place,
  )
}

let state: PoolState | null = null
let figures = describePool({
  stakeSent: '0',
  validatorAmount: '0',
  nominatorsCount: 0,
  nominators: [],
  former: [],
})

function Cells({ rowKey }: { readonly rowKey: string }) {
  const share = figures.byAddress.get(rowKey)
  if (share === undefined) return null
  return <NominatorRow entry={{ share, past: null, isMine: false }} cycle={null} columns={columns} />
}

let root: Root | null = null

const bench = {
  /** Draws both variants alternately. Returns the mean ms per drawing for each round. */
  draw: async (text: string, rounds: number): Promise<{ ours: number[]; bare: number[] }> => {
    const history = JSON.parse(text) as PoolHistory
    const { xs, ys } = stepsOf(history.points, history.gaps, 'total', history.to)
    const times = { ours: [] as number[], bare: [] as number[] }
    const repeats = 8
    for (let round = -1; round < rounds; round += 1) {
      let [ours, bare] = [0, 0]
      for (let count = 0; count < repeats; count += 1) {
        ours += await timed((place) => drawOurs(history, place))
        bare += await timed((place) => drawBare([xs, ys], place))
      }
      if (round < 0) continue
      times.ours.push(ours / repeats)
      times.bare.push(bare / repeats)
    }
    return times
  },
  mount: (what: 'table' | 'bare', text: string) => {
    root?.unmount()
    const place = document.getElementById('root')
    if (place === null) return
    state = JSON.parse(text) as PoolState
    figures = describePool(state)
    root = createRoot(place)
    root.render(
      <div
        className="pane-main"
        style={{ height: 800, width: 1_200, display: 'flex', flexDirection: 'column' }}
      >
        <div className="pool-view">
          <div className="tab-panel">
            {what === 'table' ? (
              <NominatorTable state={state} figures={figures} summary={null} isStale={false} />
            ) : (
              <BareList keys={[...figures.byAddress.keys()]} tracks={tracks} cells={Cells} />
            )}
          </div>
        </div>
      </div>,
    )
  },
  scroll: scrollGrid,
  rows: () => document.querySelectorAll('.grid-body > .grid-row').length,
}
export type PoolsPage = typeof bench
Object.assign(window, { poolsBench: bench })
