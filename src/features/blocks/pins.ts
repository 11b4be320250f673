import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'

/** Pins or unpins a block. Pinned blocks are never deleted. */
export async function setPin(key: string, isPinned: boolean, note: string | null): Promise<void> {
  await reportFailure(ask((main) => main['blocks.pin']({ key, isPinned, note })))
}
