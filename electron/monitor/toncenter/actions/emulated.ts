import type { WireAction } from '../client-types.ts'

export function isEmulated({ finality, traceId }: WireAction): boolean {
  return finality === null ? traceId === null : finality === 'pending'
}
