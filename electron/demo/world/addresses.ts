/** The service's notations of addresses (api.md section 6). Inside the demo an address is `wc:UPPERHEX`. */

export interface Friendly {
  readonly bounceable: boolean
  readonly testnet: boolean
}

/** CRC16-CCITT (XMODEM): polynomial 0x1021, start 0, no reflection. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

export function rawAddress(workchain: number, account: Uint8Array): string {
  return `${workchain}:${Buffer.from(account).toString('hex').toUpperCase()}`
}

export function accountOf(raw: string): string {
  return raw.slice(raw.indexOf(':') + 1)
}

export function workchainOf(raw: string): number {
  return Number(raw.slice(0, raw.indexOf(':')))
}

export function isRaw(text: string): boolean {
  return /^-?\d{1,3}:[0-9a-fA-F]{64}$/.test(text)
}

/** Returns the 48-character base64url form of a raw address. */
export function toFriendly(raw: string, { bounceable, testnet }: Friendly): string {
  const bytes = Buffer.alloc(36)
  bytes[0] = (bounceable ? 0x11 : 0x51) | (testnet ? 0x80 : 0)
  bytes.writeInt8(workchainOf(raw), 1)
  Buffer.from(accountOf(raw), 'hex').copy(bytes, 2)
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34)
  return bytes.toString('base64url')
}

function parseFriendly(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  const tag = (bytes[0] ?? 0) & 0x7f
  if (bytes.length !== 36 || (tag !== 0x11 && tag !== 0x51)) return undefined
  if (bytes.readUInt16BE(34) !== crc16(bytes.subarray(0, 34))) return undefined
  return rawAddress(bytes.readInt8(1), bytes.subarray(2, 34))
}

/** Parses the raw, base64 and base64url forms and ignores flags. Undefined for anything else. */
export function parseAddress(text: string): string | undefined {
  if (!isRaw(text)) return parseFriendly(text)
  const workchain = workchainOf(text)
  if (workchain < -128 || workchain > 127) return undefined
  return `${workchain}:${accountOf(text).toUpperCase()}`
}

/** Parses a 32-byte hash in hex, 0x-hex, base64 or base64url. Returns padded base64. */
export function parseHash(text: string): string | undefined {
  const hex = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]
  if (hex !== undefined) return Buffer.from(hex, 'hex').toString('base64')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  return Buffer.from(text, 'base64').toString('base64')
}
