import type { Settings } from './settings.ts'

/** A title with its amounts covered: numbers that stand before a unit become dots. */
export function hideNumbers(title: string): string {
  return title.replace(/(?<![\p{L}\d·])[+−-]?\d[\d,]*(?:\.\d+)?(?=\s\p{L})/gu, '•••')
}

/** A title with the native coin by the name that the user chose. */
export function withUnit(title: string, unit: Settings['unit']): string {
  return unit === 'TON' ? title : title.replace(/(?<=[\d•]\s)TON(?![\p{L}\d]| \(a jetton)/gu, unit)
}

/** A title from main's state as the user wants to see it. */
export function shownTitle(title: string, settings: Pick<Settings, 'hideAmounts' | 'unit'>): string {
  const named = withUnit(title, settings.unit)
  return settings.hideAmounts ? hideNumbers(named) : named
}
