import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { LookoutError } from '../../shared/errors.ts'
import { untilAborted } from '../../monitor/toncenter/semaphore.ts'
import { updates } from '../main-words.ts'

const versionPattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/
/** Maximum size of the feed, which lists about a dozen installers. */
const maxBytes = 65_536
/** Maximum time for the whole feed. A check that never ended would hold back all later ones. */
const timeoutMs = 60_000

const manifestSchema = z.object({
  version: z.string().regex(versionPattern),
  files: z
    .array(z.object({ name: z.string().min(1).max(200), sha512: z.string().length(88) }))
    .min(1)
    .max(100),
})

/** The signed list of a release's files, with their SHA-512 in base64. */
export type UpdateManifest = z.infer<typeof manifestSchema>

/** A file as electron-updater found it in its own, unsigned list. */
export interface OfferedFile {
  readonly url: string
  readonly sha512: string
}

export interface UpdateFeed {
  readonly url: string
  /** The Ed25519 public key: SPKI, DER in base64. */
  readonly publicKey: string
  readonly fetch: (url: string, signal: AbortSignal) => Promise<Response>
  readonly after: (ms: number, run: () => void) => () => void
}

/** Returns true if version `a` is higher than `b`, both as in `1.20.3`. */
export function isHigher(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => versionPattern.exec(version)?.slice(1).map(Number))
  if (left === undefined || right === undefined) return false
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** Returns the manifest. Throws LookoutError `denied` unless the key's owner signed exactly this text. */
function readManifest(text: string, signature: string, publicKey: string): UpdateManifest {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned =
    key.asymmetricKeyType === 'ed25519' &&
    verify(null, Buffer.from(text), key, Buffer.from(signature.trim(), 'base64'))
  if (!isSigned) throw new LookoutError('denied', updates.unsigned)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new LookoutError('malformed', updates.malformed)
  }
}

/** Throws LookoutError `denied` unless the manifest has the same version and lists every offered file with the same hash. */
export function checkOffer(manifest: UpdateManifest, version: string, files: readonly OfferedFile[]): void {
  const signed = new Map(manifest.files.map(({ name, sha512 }) => [name, sha512]))
  const isSame =
    version === manifest.version &&
    files.length > 0 &&
    files.every(({ url, sha512 }) => signed.get(url.split('/').at(-1) ?? '') === sha512)
  if (!isSame) throw new LookoutError('denied', updates.unsigned)
}

async function readText({ url, fetch }: UpdateFeed, name: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/${name}`, signal)
  if (!response.ok) throw new LookoutError('server', updates.unavailable(response.status))
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new LookoutError('malformed', updates.malformed)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export async function findUpdate(feed: UpdateFeed, current: string): Promise<UpdateManifest | null> {
  const controller = new AbortController()
  const { signal } = controller
  const cancel = feed.after(timeoutMs, () => controller.abort(new LookoutError('timeout', updates.slow)))
  const read = (name: string): Promise<string> => untilAborted(readText(feed, name, signal), signal)
  try {
    const text = await read('updates.json')
    const manifest = readManifest(text, await read('updates.json.sig'), feed.publicKey)
    return isHigher(manifest.version, current) ? manifest : null
  } finally {
    cancel()
  }
}
