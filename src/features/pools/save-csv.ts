import { ask } from '../../bridge.ts'
import { showToast } from '../../stores/toasts.ts'
import { common } from './pools-words.ts'

export async function saveCsv(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value.path !== null) showToast(common.saved(reply.value.path))
}
