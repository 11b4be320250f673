import { ask } from '../../bridge.ts'
import { showToast } from '../../stores/toasts.ts'

/** Lets the user save a text where they want, and says where it is. */
export async function saveFile(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value.path !== null) showToast(`Saved ${reply.value.path}`)
}
