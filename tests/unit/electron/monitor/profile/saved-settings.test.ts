import { describe, expect, it } from 'vitest'
import { parseSettings, readSettings } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { firstRules, mostRules } from '../../../../../electron/shared/rules.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { opsChannel } from '../delivery/ops-channel.ts'

describe('saved settings', () => {
  it('are validated field by field', () => {
    const read = readSettings({
      theme: 'dark',
      density: 'huge',
      shortcut: 'Control+Alt+L',
      from: 'elsewhere',
    })
    expect(read).toEqual({ ...defaultSettings, theme: 'dark', shortcut: 'Control+Alt+L' })
  })

  it('keep valid rules and networks beside invalid ones', () => {
    const [failed, dropped] = firstRules
    const network = { name: 'Own', baseUrl: 'https://index.example', isTestnet: false }
    const read = readSettings({
      rules: [failed, { ...failed, id: 'newer', condition: { kind: 'of-a-newer-version' } }, dropped],
      networks: [{ name: 'Open', baseUrl: 'http://index.example', isTestnet: false }, network, null],
    })
    expect(read.rules).toEqual([failed, dropped])
    expect(read.networks).toEqual([network])
  })

  it('keep rules of one id, with ids of their own', () => {
    const [failed, dropped] = firstRules
    const twin = { ...failed, title: 'Twin' }
    const read = readSettings({ rules: [failed, twin, dropped, { ...twin, isOn: false }] })
    expect(read.rules).toEqual([
      failed,
      { ...twin, id: 'trace-failed-2' },
      dropped,
      { ...twin, id: 'trace-failed-3', isOn: false },
    ])
  })

  it('leave the id of a rule that only looks like a new one', () => {
    const [failed] = firstRules
    const twin = { ...failed, title: 'Twin' }
    const own = { ...failed, id: 'trace-failed-2', title: 'Own' }
    expect(readSettings({ rules: [failed, twin, own] }).rules).toEqual([
      failed,
      { ...twin, id: 'trace-failed-3' },
      own,
    ])
  })

  it('keep valid channels beside invalid ones', () => {
    const newer = { ...opsChannel, id: 'b', target: { kind: 'of-a-newer-version' } }
    const escalation = { afterMs: 60_000, to: 'a' }
    const read = (desktopEscalation: unknown) =>
      readSettings({ delivery: { channels: [newer, opsChannel], desktopEscalation } }).delivery
    expect(read(escalation)).toEqual({ channels: [opsChannel], desktopEscalation: escalation })
    expect(read('newer')).toEqual({ channels: [opsChannel], desktopEscalation: null })
  })

  it('are cut to the maximum length', () => {
    const networks = Array.from({ length: 51 }, (_, index) => ({
      name: `n${index}`,
      baseUrl: `https://n${index}.example`,
      isTestnet: false,
    }))
    const rules = Array.from({ length: mostRules + 1 }, (_, index) => ({ ...firstRules[0], id: `r${index}` }))
    const read = readSettings({ networks, rules })
    expect(read.networks).toEqual(networks.slice(0, 50))
    expect(read.rules.map(({ id }) => id)).toEqual(rules.slice(0, mostRules).map(({ id }) => id))
  })

  it('keep valid quotas, views and origins beside invalid ones', () => {
    const quotas = { 'https://a.example': 25, 'https://b.example': -1 }
    expect(readSettings({ quotas }).quotas).toEqual({ 'https://a.example': 25 })
    const origins = ['https://a.example', 7, ...Array.from({ length: 600 }, (_, index) => `https://${index}`)]
    const read = parseSettings({
      views: { pending: { a: 1 }, 'Bad Name': 1, long: 'x'.repeat(40_000) },
      origins,
    })
    expect(read.views).toEqual({ pending: { a: 1 } })
    expect(read.origins).toHaveLength(601)
  })

  it.each([null, 7, 'text', [], { rules: 7, networks: {}, quotas: [], shortcut: 'L' }])(
    '%j yields the defaults',
    (stored) => {
      expect(readSettings(stored)).toEqual(defaultSettings)
    },
  )

  it('an earlier version gets the default rules that were added since, once', () => {
    const rules = firstRules.filter(({ id }) => id === 'trace-failed')
    const earlier = parseSettings({ settings: { rules } })
    expect(earlier.settings.rules.map(({ id }) => id)).toEqual([
      'trace-failed',
      'stake-lost',
      'elections-closing',
      'payouts-overdue',
      'access-refused',
      'channel-failing',
    ])
    const removed = { ...earlier, settings: { ...earlier.settings, rules } }
    expect(parseSettings(removed).settings.rules).toEqual(rules)
  })

  it('an empty rule list is a valid choice', () => {
    expect(readSettings({ rules: [] }).rules).toEqual([])
  })
})
