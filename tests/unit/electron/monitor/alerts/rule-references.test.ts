import { expect, it } from 'vitest'
import { replaceGroups, withKnownChannels } from '../../../../../electron/monitor/alerts/rule-references.ts'
import { customNetwork, parseSettings } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { readTransfer, writeTransfer } from '../../../../../electron/monitor/commands/transfer.ts'
import { opsChannel } from '../delivery/ops-channel.ts'
import { someAccount, serviceUrl, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'
import { ruleOf } from './samples.ts'

const rule = ruleOf({ kind: 'integrity' })

it.each([
  [undefined, undefined],
  [[], []],
  [['a', 'gone'], ['a']],
  [['gone'], undefined],
])('a rule for the channels %j sends to %j once `gone` is removed', (channels, left) => {
  const given = channels === undefined ? rule : { ...rule, channels }
  expect(withKnownChannels(given, new Set(['a'])).channels).toEqual(left)
})

it.each([
  [{ groups: ['g', 'h'], scope: [] }, ['0:1'], { groups: ['h'], scope: ['0:1'], isOn: true }],
  [
    { groups: ['g'], scope: ['0:1'] },
    ['0:1', '0:2'],
    { groups: undefined, scope: ['0:1', '0:2'], isOn: true },
  ],
  [{ groups: ['g'], scope: [] }, [], { groups: undefined, scope: [], isOn: false }],
  [{ groups: ['h'], scope: [] }, ['0:1'], { groups: ['h'], scope: [], isOn: true }],
])('a rule for %j applies to the accounts %j of a removed group', (of, accounts, expected) => {
  const { groups, scope, isOn } = replaceGroups({ ...rule, ...of }, (id) =>
    id === 'g' ? { groups: [], accounts } : null,
  )
  expect({ groups, scope, isOn }).toEqual(expected)
})

it('stored rules do not keep channels that no longer exist', () => {
  const stored = { settings: { ...defaultSettings, rules: [{ ...rule, channels: ['gone'] }] } }
  expect(parseSettings(stored).settings.rules[0]).toEqual(rule)
})

it('removing a group or a channel changes the rules that name it', async () => {
  const { monitor } = await startOver(emptyFolder(), undefined, customNetwork(serviceUrl))
  const { handlers } = monitor
  await handlers['accounts.add']({ text: someAccount })
  const { id } = await handlers['groups.save']({ id: null, name: 'Hot' })
  await handlers['watch.mark']({ key: someAccount, group: id })
  await handlers['rules.save']({ rule: { ...rule, id: 'hot', groups: [id] } })
  const hot = () => monitor.state().settings.rules.find((each) => each.id === 'hot')
  expect(hot()).toMatchObject({ groups: [id], scope: [] })
  await handlers['groups.remove']({ id })
  expect(hot()).toEqual({ ...rule, id: 'hot', scope: [someAccount] })

  const secrets = { path: '/hook', secret: 'a signing secret' }
  const saved = await handlers['delivery.save']({ channel: { ...opsChannel, id: 'new' }, secrets })
  await handlers['rules.save']({ rule: { ...rule, id: 'hot', channels: [saved.id] } })
  await handlers['delivery.remove']({ id: saved.id })
  expect(hot()).toEqual({ ...rule, id: 'hot' })
})

it('exported rules name no channels and only groups of the file, and other references of a file are dropped', () => {
  const account = { key: someAccount, label: null, addedAt: 1, group: 'g' }
  const groups = [{ id: 'g', name: 'Hot', position: 1 }]
  const network = {
    network: 'https://toncenter.com',
    groups,
    accounts: [account],
    pools: [],
    book: [],
    payouts: [],
  }
  const settings = { ...defaultSettings, rules: [{ ...rule, groups: ['g', 'demo'], channels: ['c'] }] }
  const text = writeTransfer({ networks: [network], views: { saved: [], mine: [] }, settings })
  const rulesOf = (of: string, groups?: ReadonlySet<string>) =>
    readTransfer(of, defaultSettings, 1, groups).settings?.rules
  expect(rulesOf(text)).toEqual([{ ...rule, groups: ['g'] }])
  const earlier = JSON.stringify({
    format: 'lookout-profile',
    version: 1,
    networks: [],
    settings: { rules: [{ ...rule, groups: ['g'], channels: ['c'] }] },
  })
  expect(rulesOf(earlier)).toEqual([{ ...rule, isOn: false }])
  expect(rulesOf(earlier, new Set(['g']))).toEqual([{ ...rule, groups: ['g'] }])
})

it.each([
  ['in its group', 'Hot', true, { groups: ['Hot'], scope: [] }],
  ['in another group', 'Cold', true, { groups: ['Hot'], scope: [someAccount] }],
  ['in no group', null, true, { groups: ['Hot'], scope: [someAccount] }],
  ['nowhere', undefined, true, { groups: ['Hot'], scope: [] }],
  ['in its group, with settings only', 'Hot', false, { groups: ['Hot'], scope: [] }],
  ['nowhere, with settings only', undefined, false, { groups: undefined, scope: [someAccount] }],
])(
  'an imported rule for a group covers its account, which the profile has %s',
  async (_case, own, hasWatchlists, expected) => {
    const first = (await startOver(emptyFolder(), undefined, customNetwork(serviceUrl))).monitor.handlers
    await first['accounts.add']({ text: someAccount })
    const { id } = await first['groups.save']({ id: null, name: 'Hot' })
    await first['watch.mark']({ key: someAccount, group: id })
    await first['rules.save']({ rule: { ...rule, id: 'hot', groups: [id] } })
    const { text } = await first['profile.export'](undefined)

    const { monitor } = await startOver(emptyFolder(), undefined, customNetwork(serviceUrl))
    const { handlers } = monitor
    const groupNames = own === null || own === undefined ? [] : [own]
    if (own !== undefined) await handlers['accounts.add']({ text: someAccount })
    for (const name of groupNames) {
      const saved = await handlers['groups.save']({ id: null, name })
      await handlers['watch.mark']({ key: someAccount, group: saved.id })
    }
    await handlers['profile.import']({ text, hasWatchlists, hasSettings: true })
    const { settings, groups } = monitor.state()
    const nameOf = (of: string) => groups.find((group) => group.id === of)?.name
    const hot = settings.rules.find((each) => each.id === 'hot')
    expect({ groups: hot?.groups?.map(nameOf), scope: hot?.scope }).toEqual(expected)
    expect(hot?.isOn).toBe(true)
  },
)

it('an import on another network keeps the rules for groups', async () => {
  const { monitor } = await startOver(emptyFolder(), undefined, customNetwork(serviceUrl))
  const { handlers } = monitor
  const { id } = await handlers['groups.save']({ id: null, name: 'Hot' })
  await handlers['rules.save']({ rule: { ...rule, id: 'hot', groups: [id] } })
  await handlers['network.save']({ name: 'Here', baseUrl: serviceUrl, isTestnet: false })
  await handlers['network.set']({ id: 'custom', baseUrl: 'http://127.0.0.1:8' })
  const file = (settings: object): string =>
    JSON.stringify({ format: 'lookout-profile', version: 1, networks: [], settings })
  const theme = file({ theme: 'dark' })
  expect((await handlers['profile.preview']({ text: theme })).settings).toEqual(['theme'])
  const rules = [{ ...rule, id: 'hot', groups: [id] }]
  await handlers['profile.import']({ text: file({ rules }), hasWatchlists: false, hasSettings: true })
  expect(monitor.state().settings.rules).toEqual(rules)
})
