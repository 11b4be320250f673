import { ask } from '../../bridge.ts'
import { showToast } from '../../stores/toasts.ts'

/** Saves the text under a name that the user may change. */
export async function saveCsv(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value.path !== null) showToast(`Saved ${reply.value.path}`)
}
