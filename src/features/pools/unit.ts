import { useSettings } from '../../stores/settings.ts'

/** What the native coin is called, as the user chose it. */
export function useUnit(): string {
  return useSettings((settings) => settings.unit)
}
