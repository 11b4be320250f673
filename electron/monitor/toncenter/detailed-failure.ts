import { isObject, type WireObject } from './shape.ts'

const failedVerifications: readonly string[] = ['nonce_out_of_range', 'dvn_not_configured']

/**
 * Returns the failure in the details of an action, as received: some actions that failed on chain have `success: true` (api.md 2.3).
 * Null if its details report none.
 */
export function detailedFailure({
  type,
  details,
}: WireObject): { readonly exitCode: number } | { readonly status: string } | null {
  if (!isObject(details)) return null
  if (type === 'layerzero_dvn_verify') {
    const status = details['status']
    return typeof status === 'string' && failedVerifications.includes(status) ? { status } : null
  }
  if (type !== 'jvault_unstake') return null
  const exitCode = details['exit_code']
  return typeof exitCode === 'number' && exitCode !== 0 && exitCode !== 1 ? { exitCode } : null
}
