export const steps = {
  nth: (nth: number, count: number) => `Step ${nth} of ${count}`,
  skip: 'Skip setup',
  back: 'Back',
  next: 'Continue',
  finish: 'Finish',
} as const

export const network = {
  title: 'Which network do you want to monitor?',
  body: 'Lookout runs in the tray. It watches accounts, blocks and staking pools, stores what it sees, and notifies you of changes. You can change everything later in Settings.',
  legend: 'Network',
  url: 'Base URL',
  urlExample: 'https://host[:port][/path]',
  places: {
    mainnet: ['Mainnet', 'The real network, through toncenter.com'],
    testnet: ['Testnet', 'For testing: its coins have no value'],
    custom: ['Custom URL', 'Any service with a toncenter-compatible API'],
    demo: ['Demo', 'A simulated network inside Lookout. Nothing leaves this computer.'],
  },
} as const

export const key = {
  title: 'Do you have an API key?',
  without: 'Continue without key',
  before:
    'Without a key, the public service allows one request per second: enough for a few accounts. A free key allows ten, so that Lookout catches short-lived actions. Get one from the Telegram bot ',
  bot: '@toncenter',
  after: '.',
  privacy: 'The key is stored in this computer’s keychain, sent only to this service, and never shown again.',
  label: 'API key',
  placeholder: 'Paste your key (optional)',
} as const

export const retention = {
  title: 'How long should Lookout keep history?',
  body: 'History stays on this computer and can be read offline.',
  legend: 'Retention',
  periods: {
    month: ['A month', 'Up to 2 GB; older history is removed'],
    year: ['A year', 'Up to 2 GB: about 10 months of 50 busy accounts, or a month of 500'],
    everything: ['Everything', 'No size limit; kept until you remove it'],
  },
} as const

export const first = {
  title: 'What do you want to watch first?',
  watch: 'Watch',
  body: 'Enter an account, a list of accounts, or a staking pool. You can add more at any time.',
  label: 'First address',
  placeholder: 'EQ… or 0:…',
  kind: 'Type',
  account: 'Account',
  pool: 'Staking pool',
  onePool: 'Enter one pool address. You can add more in Pools.',
} as const
