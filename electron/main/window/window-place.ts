import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from '../../monitor/store/small-file.ts'
import { isOnScreen, type Bounds } from './bounds.ts'

export interface WindowPlace {
  readonly bounds: Bounds
  readonly isMaximized: boolean
}

const first = { width: 1360, height: 860 }

function numberIn(value: object, name: string): number | null {
  const field: unknown = Reflect.get(value, name)
  return typeof field === 'number' && Number.isFinite(field) ? Math.round(field) : null
}

export function parsePlace(text: string): WindowPlace | null {
  let kept: unknown = null
  try {
    kept = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof kept !== 'object' || kept === null) return null
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberIn(kept, name))
  if (x == null || y == null || width == null || height == null || width < 100 || height < 100) return null
  return { bounds: { x, y, width, height }, isMaximized: Reflect.get(kept, 'isMaximized') === true }
}

/** Returns the stored bounds of the window. If they are off screen, returns only the size, limited to the largest screen. */
export function placeFor(kept: WindowPlace | null, workAreas: readonly Bounds[]): Partial<Bounds> {
  if (kept === null) return first
  const { bounds } = kept
  if (isOnScreen(bounds, workAreas)) return bounds
  const widest = Math.max(...workAreas.map((area) => area.width), 480)
  const highest = Math.max(...workAreas.map((area) => area.height), 360)
  return { width: Math.min(bounds.width, widest), height: Math.min(bounds.height, highest) }
}

export function createPlaceFile(folder: string): {
  readonly read: () => WindowPlace | null
  readonly write: (place: WindowPlace) => void
} {
  const file = join(folder, 'window.json')
  return {
    read: () => {
      try {
        return parsePlace(readSmallFile(file))
      } catch {
        return null
      }
    },
    write: ({ bounds, isMaximized }) => {
      try {
        writeFileSync(file, JSON.stringify({ ...bounds, isMaximized }))
      } catch {
        // If writing fails, the window opens centred next time.
      }
    },
  }
}
