import { ask } from '../../bridge.ts'
import { showNotice } from '../../stores/toasts.ts'

/** Lets the user save a text where they want, and says where it is. */
export async function saveFile(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showNotice(reply.error.message)
  else if (reply.value.path !== null) showNotice(`Saved ${reply.value.path}`)
}
