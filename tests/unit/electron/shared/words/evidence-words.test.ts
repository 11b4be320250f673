import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../../../electron/shared/evidence.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { evidenceText } from '../../../../../electron/shared/words/evidence-words.ts'

describe('evidence in words', () => {
  it.each<[Evidence, string]>([
    [{ kind: 'emulated', by: 'stream' }, 'Listed without a trace id: emulated (live)'],
    [{ kind: 'root-on-chain', by: 'stream' }, 'Listed with a trace id: root transaction is on chain (live)'],
    [{ kind: 'all-finalized', by: 'stream' }, 'All actions are finalized (live)'],
    [
      { kind: 'action-failed', type: 'jetton_swap', by: 'stream' },
      'Action jetton_swap reports success: false (live)',
    ],
    [
      { kind: 'action-failed', type: 'jvault_unstake', exitCode: 56, by: 'hash' },
      'Action jvault_unstake reports exit code 56 (by hash)',
    ],
    [
      { kind: 'action-failed', type: 'layerzero_dvn_verify', status: 'nonce_out_of_range', by: 'hash' },
      'Action layerzero_dvn_verify reports status nonce_out_of_range (by hash)',
    ],
    [{ kind: 'all-finalized', by: 'account' }, 'All actions are finalized (by account)'],
    [{ kind: 'all-finalized', by: 'hash' }, 'All actions are finalized (by hash)'],
    [
      { kind: 'in-masterchain-block', seqno: 277210827, by: 'hash' },
      'In masterchain block 277,210,827 (by hash)',
    ],
    [{ kind: 'withdrawn' }, 'The service withdrew it (live)'],
  ])('%o', (evidence, words) => {
    expect(renderText(evidenceText(evidence), plainStyle)).toBe(words)
  })
})
