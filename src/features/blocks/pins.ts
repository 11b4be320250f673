import { ask } from '../../bridge.ts'
import { showNotice } from '../../stores/notices.ts'

/** Pins a block with a note, so that it is never removed, or lets it go. */
export async function setPin(key: string, isPinned: boolean, note: string | null): Promise<void> {
  const reply = await ask((main) => main['blocks.pin']({ key, isPinned, note }))
  if (!reply.ok) showNotice(reply.error.message)
}
