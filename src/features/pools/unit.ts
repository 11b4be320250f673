import { useSettings } from '../../stores/settings.ts'

/** Returns the name of the native coin chosen in Settings. */
export function useUnit(): string {
  return useSettings((settings) => settings.unit)
}
