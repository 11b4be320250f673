import { blockKey, hashIn, parseBlockRef, refOfKey } from '../../../electron/shared/block-ref.ts'
import { blockRefFaults } from '../../../electron/shared/words/block-ref-words.ts'
import { ask } from '../../bridge.ts'
import { findBlock, openBlock, reportFailure, showFoundBlock } from '../../commands.ts'
import type { LocateRequest } from '../../../electron/shared/block-models.ts'
import { neighbourOf } from '../../lib/block-rows.ts'
import { parseLocate } from '../../lib/locate-text.ts'
import { groupDigits } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { takeOrigin, travel, uncoverBlock } from '../../stores/block-view.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { showToast } from '../../stores/toasts.ts'
import { select, showPanel, useView } from '../../stores/view.ts'
import { tools } from './blocks-words.ts'

/** The block last selected by Next. If it does not exist yet, Lookout waits for it. */
let awaited: string | null = null

export function isAwaited(key: string): boolean {
  return awaited === key
}

const seqnoText = (key: string): string => groupDigits(refOfKey(key).seqno.toString())

const selectedBlock = (): string | null => useView.getState().selected.blocks

/** Opens a block that a search found, or offers it if another block than `before` has been opened since. */
function goToFound(key: string, before: string | null, note: string | null): void {
  const now = selectedBlock()
  if (now === before || now === key) {
    goToBlock(key)
    if (note !== null) showToast(note)
    return
  }
  const run = (): void => {
    goToBlock(key)
    showPanel('blocks')
  }
  showToast(tools.foundLater(seqnoText(key)), { title: tools.showFound, run })
}

/** Finds and opens the block of a moment or a logical time. Returns an error message, or null on success. */
async function locate(request: LocateRequest): Promise<string | null> {
  const before = selectedBlock()
  const reply = await ask((main) => main['blocks.locate'](request))
  if (!reply.ok) return reply.error.code === 'cancelled' ? null : reply.error.message
  const { key, endedAt } = reply.value
  const ended = endedAt === undefined ? null : formatDateTime(endedAt)
  goToFound(key, before, tools.located(seqnoText(key), reply.value, ended))
  return null
}

/**
 * Opens the block that a text names in any accepted notation, by time or logical time, or, if it is stored, by its root hash,
 * its file hash or a transaction. Returns an error message, or null on success.
 */
export async function openTyped(text: string): Promise<string | null> {
  const shown = useBlocks.getState().byKey.get(selectedBlock() ?? '')
  const request = parseLocate(text, shown?.observedAt == null ? null : shown.ref)
  if (request !== null) return locate(request)
  const parsed = parseBlockRef(text)
  if (parsed.ok) {
    awaited = null
    return openBlock(text)
  }
  const hash = hashIn(text)
  if (hash === null) return parsed.message
  const found = await findBlock(hash.base64)
  if (found === null) return blockRefFaults.hashNotStored
  awaited = null
  showFoundBlock(found)
  return null
}

/** Selects a block. `useBlock` opens it if it stays selected. */
export function goToBlock(key: string): void {
  awaited = null
  uncoverBlock()
  select('blocks', key)
}

export function stepBlock(key: string | null, step: 1 | -1): void {
  if (key === null) return
  const next = neighbourOf(refOfKey(key), step)
  if (next === null) {
    showToast(tools.firstOfShard)
    return
  }
  goToBlock(blockKey(next))
  awaited = step === 1 ? blockKey(next) : null
}

/** Goes back to the previous block, or to the trace from which this block was opened. */
export function goBack(): void {
  const origin = takeOrigin()
  if (origin !== null) {
    select('pending', origin.trace)
    showPanel('pending')
    return
  }
  const key = travel(-1)
  if (key !== null) goToBlock(key)
}

export function goForward(): void {
  const key = travel(1)
  if (key !== null) goToBlock(key)
}

export async function goToLatest(): Promise<void> {
  const before = selectedBlock()
  const reply = await ask((main) => main['blocks.latest']({ isWanted: true }))
  if (!reply.ok) {
    if (reply.error.code !== 'cancelled') showToast(reply.error.message)
  } else if (reply.value !== null) goToFound(reply.value.key, before, null)
}

export function stopLatest(): void {
  void ask((main) => main['blocks.latest']({ isWanted: false }))
}

export async function checkBlock(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.refresh']({ key })))
}

export async function waitForBlock(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.open']({ text: key, isWaiting: true })))
}

/** Opens the block that the service has, regardless of the hashes entered for it. */
export async function openAnyway(key: string): Promise<void> {
  await reportFailure(ask((main) => main['blocks.open']({ text: key })))
}

export async function cancelBlock(key: string): Promise<void> {
  await ask((main) => main['blocks.cancel']({ key }))
}
