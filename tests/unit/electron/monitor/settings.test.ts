import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../../electron/monitor/settings.ts'
import { firstRules } from '../../../../electron/shared/rules.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'

describe('settings as they were kept', () => {
  it('are read field by field: what is not valid falls back alone', () => {
    const read = readSettings({
      theme: 'dark',
      density: 'huge',
      shortcut: 'Control+Alt+L',
      from: 'elsewhere',
    })
    expect(read).toEqual({ ...defaultSettings, theme: 'dark', shortcut: 'Control+Alt+L' })
  })

  it('keep the other rules when one is not known, and the other networks', () => {
    const [failed, dropped] = firstRules
    const network = { name: 'Own', baseUrl: 'https://index.example', isTestnet: false }
    const read = readSettings({
      rules: [failed, { ...failed, id: 'newer', condition: { kind: 'of-a-newer-version' } }, dropped],
      networks: [{ name: 'Open', baseUrl: 'http://index.example', isTestnet: false }, network, null],
    })
    expect(read.rules).toEqual([failed, dropped])
    expect(read.networks).toEqual([network])
  })

  it.each([null, 7, 'text', [], { rules: 7, networks: {}, quotas: [], shortcut: 'L' }])(
    '%j are the first ones',
    (stored) => {
      expect(readSettings(stored)).toEqual(defaultSettings)
    },
  )

  it('no rule at all is a choice, too', () => {
    expect(readSettings({ rules: [] }).rules).toEqual([])
  })
})
