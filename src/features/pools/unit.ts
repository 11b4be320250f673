import { useSettings } from '../../stores/settings.ts'

export function useUnit(): string {
  return useSettings((settings) => settings.unit)
}
