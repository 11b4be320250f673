import { ask } from '../../bridge.ts'
import { showToast } from '../../stores/toasts.ts'
import { exports } from './block-detail-words.ts'

export async function saveFile(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value.path !== null) showToast(exports.saved(reply.value.path))
}
