import { digest, type SeedPart } from './random.ts'

/** Returns a base64 hash that encodes the number of a slot, so that a trace of any age is found without a search. */
export function hashInSlot(slot: number, ...parts: readonly SeedPart[]): string {
  const bytes = digest(...parts)
  bytes.writeUInt32BE((slot ^ bytes.readUInt32BE(0)) >>> 0, 28)
  return bytes.toString('base64')
}

/** Returns the slot of a hash from `hashInSlot`, and an arbitrary number for any other base64 hash. */
export function slotOfHash(hash: string): number {
  const bytes = Buffer.from(hash, 'base64')
  return (bytes.readUInt32BE(28) ^ bytes.readUInt32BE(0)) >>> 0
}
