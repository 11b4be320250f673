import type { WireAction } from '../client-types.ts'

/** True while nothing is on chain yet: every outcome is then a prediction. */
export function isEmulated({ finality, traceId }: WireAction): boolean {
  return finality === null ? traceId === null : finality === 'pending'
}
