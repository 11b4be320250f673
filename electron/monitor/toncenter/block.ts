import type { BlockRef, BlockTransaction } from '../../shared/block-models.ts'
import {
  asAddress,
  asBoolean,
  asHash,
  asInteger,
  asObject,
  asSafeInteger,
  elements,
  field,
  ShapeError,
} from './shape.ts'
import type { WireJson } from './client-types.ts'

export interface BlockPage {
  readonly ref: BlockRef
  /** base64. */
  readonly rootHash: string
  readonly fileHash: string
  readonly isIncomplete: boolean
  readonly transactions: readonly BlockTransaction[]
}

/** Shard ids are signed decimals. */
function asShard(value: WireJson | undefined): string {
  const shard = BigInt(asInteger(value))
  if (shard < -(2n ** 63n) || shard >= 2n ** 64n) throw new ShapeError('a 64-bit integer')
  return BigInt.asIntN(64, shard).toString()
}

function decodeId(value: WireJson | undefined): Pick<BlockPage, 'ref' | 'rootHash' | 'fileHash'> {
  const id = asObject(value)
  return {
    ref: {
      workchain: field(id, 'workchain', asSafeInteger),
      shard: field(id, 'shard', asShard),
      seqno: field(id, 'seqno', asSafeInteger),
    },
    rootHash: field(id, 'root_hash', asHash),
    fileHash: field(id, 'file_hash', asHash),
  }
}

/** Returns a decoder of transactions. Transactions of one account are consecutive, so its address is checked only once. */
function transactionDecoder(): (value: WireJson) => BlockTransaction {
  let [written, account]: [WireJson | undefined, string] = [undefined, '']
  const asAccount = (value: WireJson | undefined): string => {
    if (value !== written || typeof value !== 'string') {
      account = asAddress(value)
      written = value
    }
    return account
  }
  return (value) => {
    const transaction = asObject(value)
    return {
      account: field(transaction, 'account', asAccount),
      lt: field(transaction, 'lt', asInteger),
      hash: field(transaction, 'hash', asHash),
    }
  }
}

/** Decodes a response of getBlockTransactions (api.md 3.2). Ignores `@type`, `@extra` and `mode`. */
export function decodeBlockPage(body: WireJson): BlockPage {
  return field(asObject(body), 'result', (value) => {
    const result = asObject(value)
    return {
      ...field(result, 'id', decodeId),
      isIncomplete: field(result, 'incomplete', asBoolean),
      transactions: field(result, 'transactions', (list) => elements(list, transactionDecoder())),
    }
  })
}
