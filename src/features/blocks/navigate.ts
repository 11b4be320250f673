import { blockKey, parseBlockRef, refOfKey } from '../../../electron/shared/block-ref.ts'
import { ask } from '../../bridge.ts'
import { openBlock, reportFailure } from '../../commands.ts'
import { neighbourOf } from '../../lib/block-rows.ts'
import { travel } from '../../stores/block-view.ts'
import { showToast } from '../../stores/toasts.ts'
import { select } from '../../stores/view.ts'

/** The block that Next went to last: when it is not there yet, it is waited for. */
let awaited: string | null = null

/** True for the block that Next went to last. */
export function isAwaited(key: string): boolean {
  return awaited === key
}

/** Opens what was typed. Gives the message of a refusal. */
export async function openTyped(text: string): Promise<string | null> {
  const parsed = parseBlockRef(text)
  if (!parsed.ok) return parsed.message
  awaited = null
  return openBlock(blockKey(parsed.ref))
}

/** Goes to a block at once; that it is opened follows when the reader stays (useOpening). */
export function goToBlock(key: string): void {
  awaited = null
  select('blocks', key)
}

/** Goes to a neighbour in the same shard without waiting for anything. */
export function stepBlock(key: string | null, step: 1 | -1): void {
  if (key === null) return
  const next = neighbourOf(refOfKey(key), step)
  if (next === null) {
    showToast('This is the first block of its shard.')
    return
  }
  select('blocks', blockKey(next))
  awaited = step === 1 ? blockKey(next) : null
}

/** To the block that was looked at before. */
export function goBack(): void {
  const key = travel(-1)
  if (key !== null) goToBlock(key)
}

/** Back again to the one after it. */
export function goForward(): void {
  const key = travel(1)
  if (key !== null) goToBlock(key)
}

/** Looks for the newest masterchain block and shows it. */
export async function goToLatest(): Promise<void> {
  const reply = await ask((main) => main['blocks.latest']({ isWanted: true }))
  if (!reply.ok) {
    if (reply.error.code !== 'cancelled') showToast(reply.error.message)
  } else if (reply.value !== null) goToBlock(reply.value.key)
}

/** Gives up the search for the newest block. */
export function stopLatest(): void {
  void ask((main) => main['blocks.latest']({ isWanted: false }))
}

/** Asks for a block again; what is kept is compared. */
export async function checkBlock(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.refresh']({ key })))
}

/** Asks for a block until it is there. */
export async function waitForBlock(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.open']({ text: key, isWaiting: true })))
}

/** Ends the reading of a block; what came stays. */
export async function cancelBlock(key: string): Promise<void> {
  await ask((main) => main['blocks.cancel']({ key }))
}
