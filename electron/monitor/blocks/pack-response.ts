import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { PackedResponse } from '../store/store-types.ts'
import type { RawResponse } from '../toncenter/client-types.ts'

const deflateAside = promisify(deflateRaw)

/** Compresses the body of a response in Node's thread pool. */
export async function packResponse({ chunks, ...facts }: RawResponse): Promise<PackedResponse> {
  const body = Buffer.concat(chunks)
  return { ...facts, bytes: body.length, packed: await deflateAside(body) }
}
