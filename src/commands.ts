import type { Incident } from '../electron/shared/models.ts'
import { ask } from './bridge.ts'
import { friendlyOf } from './lib/addresses.ts'
import { useAccounts } from './stores/accounts.ts'
import { showNotice } from './stores/notices.ts'
import { useStatus } from './stores/status.ts'
import { goTo, select, showPanel } from './stores/view.ts'

/** Copies text by main, which the sandboxed page cannot. Gives whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  const reply = await ask((main) => main['clipboard.write']({ text }))
  if (!reply.ok) showNotice(reply.error.message)
  return reply.ok
}

/** Copies an address whole and in its friendly form, and says so. */
export async function copyAddress(key: string): Promise<void> {
  const friendly = friendlyOf(key, useStatus.getState().status?.network.isTestnet ?? false)
  if (await copyText(friendly)) showNotice(`Copied ${friendly}`)
}

/** Opens a block in any notation and shows it. Gives the message of a refusal, null when it is opening. */
export async function openBlock(text: string): Promise<string | null> {
  const reply = await ask((main) => main['blocks.open']({ text }))
  if (!reply.ok) return reply.error.message
  select('blocks', reply.value.key)
  showPanel('blocks')
  return null
}

/** Shows what an incident is about. */
export function showSubject({ subject }: Incident): void {
  const panel = subject.kind === 'pool' ? 'pools' : subject.kind === 'block' ? 'blocks' : 'pending'
  goTo({ panel, key: subject.key }, (key) => useAccounts.getState().byKey.has(key))
}
