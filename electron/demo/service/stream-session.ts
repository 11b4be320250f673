import { parseAddress } from '../world/addresses.ts'
import type { Details, Json } from '../world/details.ts'
import type { LiveChange } from '../world/live-changes.ts'
import {
  liveFinalities,
  liveTypes,
  type LiveFinality,
  type LiveSubscription,
  type LiveType,
} from '../world/live-frames.ts'
import type { StreamedWorld } from '../world/world.ts'

/** One client of the stream (api.md 10). */
export interface StreamSession {
  readonly receive: (text: string) => Details
  readonly frames: (change: LiveChange) => readonly Details[]
}

type Request = { readonly [key: string]: Json | undefined }

/** Thrown for a request that gets an error message as its reply. */
class Refused extends Error {}

const isRequest = (value: unknown): value is Request =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): Request {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused('invalid request envelope: invalid character')
  }
  if (!isRequest(value)) throw new Refused('invalid request envelope: json: cannot unmarshal')
  const { id } = value
  if (id !== undefined && id !== null && typeof id !== 'string')
    throw new Refused(
      'invalid request envelope: json: cannot unmarshal number into Go struct field Envelope.id of type string',
    )
  return value
}

function textsIn(request: Request, name: string): readonly string[] {
  const value = request[name] ?? []
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null
  if (texts === null)
    throw new Refused(
      `invalid subscribe request: json: cannot unmarshal string into Go struct field SubscribeRequest.${name} of type []string`,
    )
  return texts
}

function addressesIn(request: Request): readonly string[] {
  return textsIn(request, 'addresses').map((text) => {
    const address = parseAddress(text)
    if (address === undefined) throw new Refused(`invalid address: ${text}`)
    return address
  })
}

/** Returns the texts unchecked: the service accepts any text, although only standard base64 can match a trace. */
function hashesIn(request: Request): readonly string[] {
  return textsIn(request, 'trace_external_hash_norms')
}

function typesIn(request: Request): ReadonlySet<LiveType> {
  const names = textsIn(request, 'types')
  if (names.length === 0) throw new Refused('types are required')
  return new Set(
    names.map((name) => {
      const type = liveTypes.find((each) => each === name)
      if (type === undefined) throw new Refused(`invalid event type: ${name}`)
      return type
    }),
  )
}

function finalityIn(request: Request, before: LiveFinality): LiveFinality {
  const name = request['min_finality'] ?? before
  const finality = liveFinalities.find((each) => each === name)
  if (finality === undefined)
    throw new Refused(`invalid subscribe request: unknown finality state: ${String(name)}`)
  return finality
}

const flagIn = (request: Request, name: string, before: boolean): boolean =>
  typeof request[name] === 'boolean' ? request[name] : before

function namesIn(request: Request, name: string, before: readonly string[]): readonly string[] {
  const names = textsIn(request, name)
  return names.length === 0 ? before : names
}

const nothing: LiveSubscription = {
  addresses: new Set(),
  hashes: new Set(),
  types: new Set(),
  minFinality: 'finalized',
  actionTypes: [],
  supportedTypes: ['latest'],
  addressBook: false,
  metadata: false,
}

function subscribed(request: Request, before: LiveSubscription, maxAddresses: number): LiveSubscription {
  const types = typesIn(request)
  const addresses = new Set(addressesIn(request))
  const hashes = new Set(hashesIn(request))
  if (hashes.size > 0 && !types.has('trace'))
    throw new Refused('trace_external_hash_norms requires type "trace"')
  if (hashes.size === 0 && types.has('trace'))
    throw new Refused('trace_external_hash_norms are required for trace subscription')
  if (addresses.size === 0 && [...types].some((type) => type !== 'trace'))
    throw new Refused('addresses are required')
  if (addresses.size > maxAddresses)
    throw new Refused(`address limit exceeded: current 0 + new ${addresses.size} > max ${maxAddresses}`)
  return {
    addresses,
    hashes,
    types,
    minFinality: finalityIn(request, before.minFinality),
    actionTypes: namesIn(request, 'action_types', before.actionTypes),
    supportedTypes: namesIn(request, 'supported_action_types', before.supportedTypes),
    addressBook: flagIn(request, 'include_address_book', before.addressBook),
    metadata: flagIn(request, 'include_metadata', before.metadata),
  }
}

function unsubscribed(request: Request, before: LiveSubscription): LiveSubscription {
  const addresses = addressesIn(request)
  const hashes = hashesIn(request)
  if (addresses.length + hashes.length === 0)
    throw new Refused('addresses or trace_external_hash_norms are required')
  return {
    ...before,
    addresses: new Set([...before.addresses].filter((address) => !addresses.includes(address))),
    hashes: new Set([...before.hashes].filter((hash) => !hashes.includes(hash))),
  }
}

export function createStreamSession(world: StreamedWorld, maxAddresses = Infinity): StreamSession {
  let subscription = nothing
  /** Traces for which the client received a frame, but no final one. */
  const open = new Set<string>()

  function statusOf(request: Request): string {
    const { operation = '' } = request
    switch (operation) {
      case 'ping':
        return 'pong'
      case 'subscribe':
        subscription = subscribed(request, subscription, maxAddresses)
        return 'subscribed'
      case 'unsubscribe':
        subscription = unsubscribed(request, subscription)
        return 'unsubscribed'
      default:
        throw new Refused(`unknown operation: ${String(operation)}`)
    }
  }

  return {
    receive: (text) => {
      let id = {}
      try {
        const request = parse(text)
        id = typeof request['id'] === 'string' ? { id: request['id'] } : {}
        return { ...id, status: statusOf(request) }
      } catch (thrown) {
        if (thrown instanceof Refused) return { ...id, error: thrown.message }
        throw thrown
      }
    },
    frames: (change) => {
      const hash = change.trace.normalHash
      if (change.kind === 'invalidated')
        return open.delete(hash) ? [{ type: 'trace_invalidated', trace_external_hash_norm: hash }] : []
      const frames = world.liveFrames(change, subscription)
      for (const { finality } of frames) {
        if (finality === 'finalized') open.delete(hash)
        else open.add(hash)
      }
      return frames
    },
  }
}
