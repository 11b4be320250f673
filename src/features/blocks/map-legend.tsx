import { accountShades, countsOfShades, leastToTell, shades, type MapColour } from '../../lib/block-map.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { mapLegend as words } from './blocks-words.ts'

interface SwatchesProps {
  readonly names: readonly string[]
  readonly text: string
}

function Swatches({ names, text }: SwatchesProps) {
  return (
    <span className="legend-entry">
      <span className="legend-swatches" aria-hidden="true">
        {names.map((name) => (
          <i key={name} className={name} />
        ))}
      </span>
      {text}
    </span>
  )
}

const shadeName = (shade: number): string => `map-shade-${shade}`
const allShades = Array.from({ length: shades }, (_, shade) => shadeName(shade))
const counts = countsOfShades()

interface MapLegendProps {
  readonly colour: MapColour
  readonly rows: readonly BlockRow[]
  readonly isFiltered: boolean
  readonly hasWatched: boolean
}

function Scale({ colour, rows }: Pick<MapLegendProps, 'colour' | 'rows'>) {
  switch (colour) {
    case 'account':
      return (
        <>
          <Swatches
            names={[shadeName(accountShades.odd), shadeName(accountShades.even)]}
            text={words.account}
          />
          <Swatches names={[shadeName(accountShades.small)]} text={words.small(leastToTell(rows.length))} />
        </>
      )
    case 'watched':
      return <Swatches names={[shadeName(1)]} text={words.notWatched} />
    case 'repeat':
      return (
        <>
          <span>{words.repeat}</span>
          {counts.map(({ shade, from }, index) => (
            <Swatches
              key={shade}
              names={[shadeName(shade)]}
              text={words.count(from, counts[index + 1]?.from ?? null)}
            />
          ))}
        </>
      )
    case 'lt':
      return (
        <>
          <span>{rows[0]?.lt ?? '0'}</span>
          <Swatches names={allShades} text={rows.at(-1)?.lt ?? '0'} />
        </>
      )
  }
}

export function MapLegend({ colour, rows, isFiltered, hasWatched }: MapLegendProps) {
  const isAmberUsed = hasWatched && (colour === 'account' || colour === 'watched')
  return (
    <span className="map-legend" role="note" aria-label={words.label}>
      <Scale colour={colour} rows={rows} />
      {isAmberUsed && <Swatches names={['map-watched']} text={words.watched} />}
      {isFiltered && <Swatches names={['map-shade-3 is-dimmed']} text={words.dimmed} />}
    </span>
  )
}
