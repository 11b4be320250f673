import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { useMemo, type MouseEvent } from 'react'
import { HatchPattern } from './hatch-pattern.tsx'

export interface TreemapItem {
  readonly key: string
  /** Area, in any unit. */
  readonly size: number
  /** Hatched fraction of the area, 0 to 1. */
  readonly hatched: number
  readonly title: string
  readonly label: string
  /** Percentage, shown instead of the label where an address does not fit, and without its unit in a narrow tile. */
  readonly short: string
  readonly isMarked: boolean
}

interface TreemapProps {
  readonly label: string
  readonly items: readonly TreemapItem[]
  readonly width: number
  readonly height: number
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
}

interface Node {
  readonly item: TreemapItem | null
  readonly children?: readonly Node[]
}

interface Tile {
  readonly item: TreemapItem
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Lays out the items in a box, largest first. Items without size are omitted. */
function tilesOf(items: readonly TreemapItem[], width: number, height: number): readonly Tile[] {
  const root = hierarchy<Node>({
    item: null,
    children: items.filter(({ size }) => size > 0).map((item) => ({ item })),
  }).sum(({ item }) => item?.size ?? 0)
  return treemap<Node>()
    .size([width, height])
    .paddingInner(1.5)
    .tile(treemapSquarify)(root)
    .leaves()
    .flatMap(({ data, x0, x1, y0, y1 }) =>
      data.item === null ? [] : [{ item: data.item, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }],
    )
}

/** Opacity of the largest tile. Labels on it keep a contrast of 4.5:1 in both themes. */
const strongest = 0.58
const faintest = 0.28
const leastTextWidth = 46
const leastTextHeight = 16
const characterWidth = 6.6

/** Returns the width of a percentage in the widest of the usual system fonts, px. */
function percentageWidth(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (character === '%' ? 10.5 : /\d/.test(character) ? 7 : 3.5),
    0,
  )
}

/**
 * Returns the text of a tile. A label that would be cut inside an address is replaced, because its end identifies it. Empty if
 * nothing fits.
 */
export function tileText({ label, short }: Pick<TreemapItem, 'label' | 'short'>, width: number): string {
  const room = Math.floor((width - 6) / characterWidth)
  if (label.length <= room) return label
  if (width >= leastTextWidth && !label.includes('···')) return `${label.slice(0, room - 1)}…`
  return [short, short.replace(' %', '')].find((text) => percentageWidth(text) <= width - 6) ?? ''
}

export function Treemap({ label, items, width, height, selectedKey, onSelect }: TreemapProps) {
  const tiles = useMemo(() => tilesOf(items, width, height), [items, width, height])
  const largest = tiles.reduce((most, { item }) => Math.max(most, item.size), 0)

  function click(event: MouseEvent<SVGSVGElement>): void {
    const tile = event.target instanceof Element ? event.target.closest('[data-tile]') : null
    const key = tile?.getAttribute('data-tile')
    if (key != null) onSelect(key)
  }

  return (
    <svg className="treemap" role="img" aria-label={label} width={width} height={height} onClick={click}>
      <HatchPattern id="treemap-hatch" className="treemap-hatch" />
      {tiles.map(({ item, ...tile }) => (
        <g
          key={item.key}
          data-tile={item.key}
          className={`tile ${item.isMarked ? 'is-marked' : ''} ${item.key === selectedKey ? 'is-selected' : ''}`}
        >
          <title>{item.title}</title>
          <rect {...tile} fillOpacity={faintest + ((strongest - faintest) * item.size) / (largest || 1)} />
          {item.hatched > 0 && (
            <rect
              x={tile.x}
              y={tile.y + tile.height * (1 - item.hatched)}
              width={tile.width}
              height={tile.height * item.hatched}
              className="tile-hatch"
            />
          )}
          {tile.height >= leastTextHeight && (
            <text x={tile.x + 4} y={tile.y + 13}>
              {tileText(item, tile.width)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
