import { expect, it } from 'vitest'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'
import { titleOf } from '../../../../src/lib/window-title.ts'

const well = { network: mainnet, health: 'ok', isPaused: false } as const
const file = {
  id: 'custom',
  name: 'kept.jsonl.gz',
  baseUrl: 'https://file.invalid',
  isTestnet: false,
  isFile: true,
} as const

it.each([
  [well, 0, 0, 'Lookout · Mainnet'],
  [well, 3, 1, 'Lookout · Mainnet · 1 alert · 3 pending'],
  [{ ...well, network: testnet }, 1, 0, 'Lookout · Testnet · TESTNET · 1 pending'],
  [{ ...well, health: 'offline' }, 0, 2, 'Lookout · Mainnet · 2 alerts · no connection'],
  [{ ...well, health: 'rate-limited', isPaused: true }, 0, 0, 'Lookout · Mainnet · rate limited · paused'],
  [
    { ...well, network: file, health: 'offline', isPaused: true },
    2,
    0,
    'Lookout · kept.jsonl.gz · 2 pending · exported file',
  ],
] as const)(
  'the title for the status %j with %d pending and %d alerts is “%s”',
  (status, pending, alerts, title) => {
    expect(titleOf(status, pending, alerts)).toBe(title)
  },
)
