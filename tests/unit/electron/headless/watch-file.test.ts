import { describe, expect, it } from 'vitest'
import { declareSettings } from '../../../../electron/headless/apply-file.ts'
import { parseWatchFile } from '../../../../electron/headless/watch-file.ts'
import { LookoutError } from '../../../../electron/shared/errors.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'

const account = `0:${'ab'.repeat(32)}`
const other = `0:${'cd'.repeat(32)}`

function faultsOf(text: string, baseUrl: string | null = null): readonly string[] {
  try {
    parseWatchFile(text, 'w.yaml', baseUrl)
  } catch (thrown) {
    if (thrown instanceof LookoutError) return thrown.message.split('\n')
    throw thrown
  }
  return []
}

it('a watch file contains a watchlist, rules with durations and amounts, and the service', () => {
  const file = parseWatchFile(
    `service: { url: testnet, requestsPerSecond: 5 }
accounts:
  - { address: '${account}', label: Treasury, group: Hot }
rules:
  - id: large
    when: { kind: pending-new, filter: { direction: out, least: 12.5 TON } }
    groups: [Hot]
    severity: critical
  - id: slow
    when: { kind: trace-long }
    for: 10m
    resend: 1h
  - id: order
    when: { kind: order-waiting, expiresWithin: 2h }
  - id: low
    when: { kind: validator-below, units: 300000 TON }
`,
    'w.yaml',
  )
  expect(file.service).toMatchObject({
    url: { baseUrl: 'https://testnet.toncenter.com' },
    requestsPerSecond: 5,
  })
  expect(file.accounts).toEqual([{ address: account, label: 'Treasury', group: 'Hot' }])
  expect(file.rules).toMatchObject([
    {
      id: 'large',
      severity: 'critical',
      condition: { kind: 'pending-new', filter: { types: [], direction: 'out', least: '12500000000' } },
    },
    { id: 'slow', severity: 'warning', forMs: 600_000, resendMs: 3_600_000 },
    { condition: { kind: 'order-waiting', expiresWithinMs: 7_200_000 } },
    { condition: { kind: 'validator-below', units: '300000000000000' } },
  ])
  expect(file.rules?.[0]?.groups?.length).toBe(1)
})

it('a rule about pools cannot name accounts or their groups, nor a rule about accounts pools', () => {
  const watched = `accounts: [{ address: '${account}', group: Hot }]\npools: [{ address: '${other}' }]\n`
  const faults = (rule: string) => faultsOf(`${watched}rules:\n  - when: ${rule}\n`)
  expect(faults(`{ kind: stake-overdue }\n    groups: [Hot]`)).toEqual([
    'w.yaml, line 5: Groups contain accounts, but this condition is about pools: list those in "addresses".',
  ])
  expect(faults(`{ kind: stake-overdue }\n    addresses: ['${account}']`)).toEqual([
    'w.yaml, line 5: This condition is about pools. List the address under pools.',
  ])
  expect(faults(`{ kind: trace-failed }\n    addresses: ['${other}']`)).toEqual([
    'w.yaml, line 5: This condition is about accounts. List the address under accounts.',
  ])
  expect(faults(`{ kind: stake-overdue }\n    addresses: ['${other}']`)).toEqual([])
  expect(faults(`{ kind: integrity }\n    addresses: ['${account}', '${other}']`)).toEqual([])
})

it('a rule about waiting orders may name a multisig that the file does not watch', () => {
  const rule = `rules:\n  - when: { kind: order-waiting }\n    addresses: ['${other}']\n`
  expect(parseWatchFile(rule, 'w.yaml').rules).toMatchObject([{ scope: [other] }])
})

it('allowed recipients and a token have addresses in any form', () => {
  const friendly = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
  const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  const { rules } = parseWatchFile(
    `rules:
  - when:
      kind: unexpected-outgoing
      filter: { token: { master: ${friendly} }, leastTokens: '500' }
      allowed: [${friendly}, '${account.toUpperCase()}']
`,
    'w.yaml',
  )
  expect(rules).toMatchObject([
    { condition: { allowed: [key, account], filter: { token: { master: key }, leastTokens: '500' } } },
  ])
})

it('an address for testnets is refused if the service is mainnet', () => {
  const forTestnet = 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'
  const lists = `accounts:\n  - address: '${other}'\n  - address: ${forTestnet}\npools:\n  - address: ${forTestnet}\n`
  expect(faultsOf(`${lists}service: { url: mainnet }\n`)).toEqual([
    expect.stringContaining('w.yaml, line 3: This address is marked for testnet only'),
    expect.stringContaining('w.yaml, line 5: This address is marked for testnet only'),
  ])
  expect(faultsOf(`${lists}service: { url: testnet }\n`)).toEqual([])
  expect(faultsOf(lists, 'https://toncenter.com')).toHaveLength(2)
})

it('without a service, an address for testnets is refused once the network of the profile is known', () => {
  const forTestnet = 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'
  const file = parseWatchFile(`accounts:\n  - address: ${forTestnet}\n`, 'w.yaml')
  const declared = (baseUrl: string) => () => declareSettings(file, defaultSettings, baseUrl)
  expect(declared('https://toncenter.com')).toThrow('w.yaml, line 2: This address is marked for testnet only')
  expect(declared('https://testnet.toncenter.com')).not.toThrow()
})

it('a service that the command line contradicts is refused', () => {
  const file = 'service:\n  stream: true\n  url: testnet\n'
  expect(faultsOf(file, 'https://toncenter.com')).toEqual([
    'w.yaml, line 3: --base-url names another service: https://toncenter.com. Leave out --base-url, or "url" in the file.',
  ])
  expect(faultsOf(file, 'https://testnet.toncenter.com')).toEqual([])
  expect(faultsOf('service: { stream: true }\n', 'https://toncenter.com')).toEqual([])
})

describe('a fault names its line', () => {
  it.each([
    [
      'accounts:\n  - address: EQshort\n',
      'w.yaml, line 2: A friendly address has 48 characters; this one has 7.',
    ],
    ['accounts: []\nkey: secret\n', 'w.yaml, line 2: Unknown field "key".'],
    [`accounts:\n  - address: '${account}'\n    colour: red\n`, 'w.yaml, line 3: Unknown field "colour".'],
    ['service:\n  url: ftp://x.example\n', 'w.yaml, line 2: ftp:// is not accepted. Accepted: https://'],
    ['service:\n\n  requestsPerSecond: 0\n', 'w.yaml, line 3: '],
    ['rules:\n  - when: { kind: trace-long }\n    for: 10 minutes\n', 'w.yaml, line 3: Enter a duration'],
    ['rules:\n  - when:\n      kind: validator-below\n      units: 5\n', 'w.yaml, line 4: '],
    [
      'rules:\n  - when:\n      kind: validator-below\n      units: 5 USD\n',
      'w.yaml, line 4: Enter an amount',
    ],
    [
      'rules:\n  - when: { kind: trace-failed }\n    groups: [None]\n',
      'w.yaml, line 3: No account in the file has this group.',
    ],
    [
      `rules:\n  - when: { kind: trace-failed }\n    addresses: ['${account}']\n`,
      'w.yaml, line 3: The file does not watch this address. List it under accounts or pools.',
    ],
    [
      'rules:\n  - when:\n      kind: stake-sent\n      percent: 5\n',
      'w.yaml, line 4: Unknown field "percent".',
    ],
    ['rules:\n  - when:\n      kind: first-payment\n      filter: { direction: in }\n', 'w.yaml, line 2: '],
    [
      `accounts:\n  - address: '${account}'\n  - address: '${account}'\n`,
      `w.yaml, line 3: ${account} is listed twice.`,
    ],
    ['accounts: [\n', 'w.yaml, line 2: '],
    [
      'a: &x [1]\n\nb: [*x, *x]\n',
      'w.yaml, line 3: Aliases are not accepted. Write the value in full instead of “*” and a name.',
    ],
    [
      "channels:\n  - id: ops\n    target: { kind: slack, origin: 'https://a.example/path' }\n",
      'w.yaml, line 3: ',
    ],
    ['rules:\n  - when: { kind: stake-sent }\n    channels: [x]\n', 'w.yaml, line 3: No channel in the file'],
    [
      "channels:\n  - id: ops\n    target: { kind: slack, origin: 'https://a.example' }\n    escalation: { after: 5m, to: ops }\n",
      'w.yaml, line 4: A channel cannot escalate to itself. Name another one.',
    ],
    [
      "channels:\n  - id: ops\n    target: { kind: slack, origin: 'https://a.example' }\n    escalation: { after: 5m, to: it }\n",
      'w.yaml, line 4: No channel in the file',
    ],
    ['', 'w.yaml, line 1: The file is empty.'],
    ['accounts: !!js/function "x"\n', 'w.yaml, line 1: '],
    ['accounts:\n  - label: x\n', 'w.yaml, line 2: Missing field "address".'],
    [
      `pools:\n  - { address: '${account}', label: ${'x'.repeat(121)} }\n`,
      'w.yaml, line 2: "label" has at most 120 characters.',
    ],
    ['rules:\n  - when: { kind: elections-closing }\n', 'w.yaml, line 2: Missing field "within".'],
    [
      'rules:\n  - when: { kind: elections-closing, within: 20m }\n',
      'w.yaml, line 2: The elections may close before the stake was missing for 30 m 0 s: enter a shorter duration.',
    ],
    [
      'rules:\n  - when: { kind: trace-long }\n    severity: high\n',
      'w.yaml, line 3: Invalid "severity". Accepted: info, warning, critical.',
    ],
    [
      'service: { requestsPerSecond: fast }\n',
      'w.yaml, line 1: Invalid "requestsPerSecond". Enter a number.',
    ],
    [
      'rules:\n  - when: { kind: pending-new, filter: { types: [ton_transfer, ton_transfr] } }\n',
      'w.yaml, line 2: Unknown action type "ton_transfr". Did you mean ton_transfer? docs/watch.md lists all types.',
    ],
    [
      'rules:\n  - when: { kind: pending-new, filter: { types: [jeton_transfer] } }\n',
      'Did you mean ton_transfer, extra_currency_transfer, jetton_transfer, nft_transfer? docs/watch.md',
    ],
    [
      'rules:\n  - when: { kind: pending-new, filter: { types: [xyz] } }\n',
      'Unknown action type "xyz". docs/watch.md lists all types.',
    ],
    [
      'rules:\n  - when: { kind: pending-new, filter: { token: USDT } }\n',
      'w.yaml, line 2: Enter a token such as { symbol: USDT }',
    ],
    [
      "rules:\n  - when:\n      kind: pending-new\n      filter:\n        leastTokens: '500'\n",
      'w.yaml, line 5: "leastTokens" needs a token.',
    ],
    [
      'rules:\n  - when:\n      kind: pending-new\n      filter:\n        token: { symbol: USDT }\n        least: 1000 TON\n',
      'w.yaml, line 6: "least" is an amount of coins',
    ],
    [
      'rules:\n  - when:\n      kind: unexpected-outgoing\n      allowed:\n        - EQshort\n',
      'w.yaml, line 5: A friendly address has 48 characters; this one has 7.',
    ],
    ['service: { apiKey: x }\n', 'Unknown field "apiKey". Accepted: url, requestsPerSecond, stream.'],
    ['rules:\n  - when: { kind: trace-long }\n    for: 10\n', 'w.yaml, line 3: Enter a duration'],
    ['rules:\n  - when: { kind: stake-sent }\n    for: 10m\n', '"for" does not apply to stake-sent'],
    [
      'rules:\n  - when: { kind: trace-long }\n    resend: 10s\n',
      'w.yaml, line 3: "resend" must be at least 1m.',
    ],
    [
      'rules:\n  - when: { kind: trace-long }\n    resend: 900d\n',
      'w.yaml, line 3: "resend" must be at most 7d.',
    ],
    [
      'rules:\n  - when: { kind: trace-failed }\n    resend: 1h\n',
      'w.yaml, line 3: "resend" does not apply to trace-failed',
    ],
    [
      'rules:\n  - when: { kind: reward-low, percent: 5, units: 5 TON }\n',
      'Unknown field "units". Accepted: kind, percent.',
    ],
    ['accounts: []\n---\npools: []\n', 'w.yaml, line 2: The file must contain one document.'],
    ['archive:\n', 'w.yaml, line 1: Missing field "connection".'],
    ['archive: postgres://a:b@c/d\n', 'w.yaml, line 1: Invalid "archive". Enter fields'],
    [
      'archive: { connection: postgres://a:b@c/d }\n',
      'w.yaml, line 1: Secrets are never in this file. Enter { file: ',
    ],
    [
      "channels:\n  - { id: a, target: { kind: sms, origin: 'https://a.example' } }\n",
      'w.yaml, line 2: Invalid "kind". Accepted: webhook, slack, ntfy, telegram, email.',
    ],
    [
      'channels:\n  - id: a\n    target:\n      { kind: email, host: mail.example,\n      security: none, from: a@b.example, to: [c@d.example] }\n',
      'w.yaml, line 5: Invalid "security". Enter tls or starttls, unless the mail server is on this computer or a private address.',
    ],
    [
      "channels:\n  - { id: a, target: { kind: slack, origin: 'https://a.example' }, secrets: { token: { file: x } } }\n",
      'w.yaml, line 2: A slack channel has no secret "token".',
    ],
  ])('%j', (text, message) => {
    expect(faultsOf(text)[0]).toContain(message)
  })
})

it('a rule may name as many addresses as the file may have accounts', () => {
  const keys = Array.from({ length: 5_001 }, (_, nth) => `0:${nth.toString(16).padStart(64, '0')}`)
  const fileOf = (count: number): string => {
    const chosen = keys.slice(0, count)
    const accounts = chosen.map((key) => `  - { address: '${key}' }`)
    const addresses = chosen.map((key) => `'${key}'`)
    return `accounts:\n${accounts.join('\n')}\nrules:\n  - { when: { kind: pending-new }, addresses: [${addresses.join()}] }\n`
  }
  expect(parseWatchFile(fileOf(5_000), 'w.yaml').rules?.[0]?.scope).toHaveLength(5_000)
  expect(faultsOf(fileOf(5_001))).toEqual([
    'w.yaml, line 1: "accounts" has at most 5000 entries.',
    'w.yaml, line 5004: "addresses" has at most 5000 entries.',
  ])
})

it('at most ten faults are reported', () => {
  const lines = faultsOf(`accounts:\n${'  - address: x\n'.repeat(15)}`)
  expect(lines.length).toBe(11)
  expect(lines.at(-1)).toBe('… and 5 more')
})

it('two rules with the same content need ids', () => {
  const rule = '  - when: { kind: stake-sent }\n'
  expect(faultsOf(`rules:\n${rule}${rule}`)[0]).toMatch(
    /^w.yaml, line 3: Rule file-[0-9a-f]{16} is listed twice\.$/,
  )
  expect(faultsOf(`rules:\n${rule}pools:\n  - address: '${other}'\n`)).toEqual([])
})

it('a lasting condition lasts as long as in a new profile unless "for" is given', () => {
  const { rules } = parseWatchFile(
    `rules:
  - when: { kind: stake-overdue }
  - when: { kind: trace-long }
  - when: { kind: channel-failing }
  - when: { kind: not-fresh }
  - { id: short, when: { kind: trace-long }, for: 0s }
`,
    'w.yaml',
  )
  expect(rules?.map(({ forMs }) => forMs)).toEqual([136_800_000, 600_000, 3_600_000, 0, 0])
})

it('a label may be as long as in the window', () => {
  const label = 'x'.repeat(120)
  const item = `  - { address: '${account}', label: ${label} }\n`
  const { accounts, pools } = parseWatchFile(`accounts:\n${item}pools:\n${item}`, 'w.yaml')
  expect([accounts[0]?.label, pools[0]?.label]).toEqual([label, label])
})

it('a channel without further fields hides amounts, and sends warnings at once at any time of day', () => {
  const text = "channels:\n  - id: ops\n    target: { kind: slack, origin: 'https://a.example' }\n"
  expect(parseWatchFile(text, 'w.yaml').channels?.[0]?.channel).toMatchObject({
    name: 'ops',
    isOn: true,
    policy: {
      least: 'warning',
      hideAmounts: true,
      quietHours: { isOn: false, letsCriticalThrough: true },
      perMinute: 20,
      groupMs: 10_000,
      sendsResolved: true,
      escalation: null,
    },
  })
})
