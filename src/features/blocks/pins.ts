import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'

/** Pins a block with a note, so that it is never removed, or lets it go. */
export async function setPin(key: string, isPinned: boolean, note: string | null): Promise<void> {
  await reportFailure(ask((main) => main['blocks.pin']({ key, isPinned, note })))
}
