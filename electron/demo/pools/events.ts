import type { Settlement } from './contract.ts'

/** Amounts in nanotons. */
export type PoolEvent =
  | {
      readonly kind: 'joined' | 'deposited'
      readonly address: string
      readonly credited: bigint
    }
  | { readonly kind: 'exit-requested'; readonly address: string }
  | {
      readonly kind: 'left'
      readonly exits: readonly (readonly [string, bigint])[]
      readonly byRequest: boolean
    }
  | { readonly kind: 'settled'; readonly number: number; readonly settlement: Settlement }
  | { readonly kind: 'stake-sent'; readonly amount: bigint }
  | { readonly kind: 'validator-deposited' | 'validator-withdrew'; readonly amount: bigint }
