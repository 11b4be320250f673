import { expect, it } from 'vitest'
import { draftOf, readDraft, type ChannelDraft } from '../../../../../src/features/settings/channel-draft.ts'

const read = (changes: Partial<ChannelDraft>) =>
  readDraft({ ...draftOf(null), name: 'Ops', ...changes }, null)

it('an address is split into its origin and a secret path', () => {
  expect(read({ kind: 'slack', url: ' https://hooks.slack.com/services/T0/B0/x?y=1 ' })).toMatchObject({
    ok: true,
    value: {
      channel: { id: 'new', target: { kind: 'slack', origin: 'https://hooks.slack.com' } },
      secrets: { path: '/services/T0/B0/x?y=1' },
    },
  })
})

it('a channel without a name is named after its kind', () => {
  expect(read({ name: ' ', url: 'https://a.example/x' })).toMatchObject({
    value: { channel: { name: 'Webhook (JSON)' } },
  })
})

it('the destination and the secrets of a channel are kept if they are not entered again', () => {
  const first = read({ url: 'https://a.example/hook', secret: 'a signing secret' })
  if (!first.ok) throw new Error(first.message)
  const channel = { ...first.value.channel, id: 'c1' }
  const again = readDraft({ ...draftOf(channel), name: 'Renamed', groupSeconds: '0' }, channel)
  expect(again).toMatchObject({
    ok: true,
    value: {
      channel: { id: 'c1', name: 'Renamed', target: channel.target, policy: { groupMs: 0 } },
      secrets: {},
    },
  })
})

it.each<readonly [Partial<ChannelDraft>, string]>([
  [{ url: '' }, 'Enter the address of the receiver, e.g. https://example.org/hook.'],
  [{ url: 'http://example.org/x' }, 'Plain HTTP to example.org is not encrypted.'],
  [
    { url: 'https://user:pw@example.org/x', perMinute: '0' },
    'Enter a number of messages per minute from 1 to 600.',
  ],
  [
    { url: 'https://a.example/x', escalation: { to: 'b', minutes: '' } },
    'Enter a number of minutes from 1 to 1440.',
  ],
  [{ kind: 'email', port: '0', to: 'a@b.c' }, 'Enter a port from 1 to 65535, e.g. 465.'],
  [{ kind: 'email', to: ' , ' }, 'Enter at least one recipient.'],
])('the draft %j is refused', (changes, message) => {
  expect(read(changes)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})
