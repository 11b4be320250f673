import { describe, expect, it } from 'vitest'
import { settingSchemas } from '../../../../electron/shared/contract/settings-schema.ts'
import { checkProxyUrl, defaultSettings } from '../../../../electron/shared/settings.ts'

it('every default setting is valid', () => {
  for (const [name, schema] of Object.entries(settingSchemas)) {
    const value = new Map<string, unknown>(Object.entries(defaultSettings)).get(name)
    expect(schema.safeParse(value).success, name).toBe(true)
  }
})

describe('checkProxyUrl', () => {
  it.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128'],
    [' SOCKS5://127.0.0.1:9050/ ', 'socks5://127.0.0.1:9050'],
    ['https://[::1]:8443', 'https://[::1]:8443'],
  ])('accepts %s', (text, url) => {
    expect(checkProxyUrl(text)).toEqual({ ok: true, url })
  })

  it.each([
    ['http://me:secret@proxy.example:3128', /User names and passwords are not supported/],
    ['proxy.example:3128', /This is not a proxy URL/],
    ['http://proxy.example', /This is not a proxy URL/],
    ['http://proxy.example:0', /This is not a proxy URL/],
    ['http://proxy.example:70000', /This is not a proxy URL/],
    ['http://proxy.example:80/path', /This is not a proxy URL/],
    ['ftp://proxy.example:21', /This is not a proxy URL/],
  ])('rejects %s', (text, message) => {
    const check = checkProxyUrl(text)
    expect(check.ok ? '' : check.message).toMatch(message)
  })
})

it.each([
  ['zone', 'Europe/Berlin', true],
  ['zone', 'Nowhere/Else', false],
  ['proxy', { mode: 'manual', url: '' }, false],
  ['proxy', { mode: 'none', url: '' }, true],
  ['networks', [{ name: 'Own', baseUrl: 'https://a.example', isTestnet: true }], true],
  ['networks', [{ name: 'Own', baseUrl: 'http://a.example', isTestnet: true }], false],
  ['retention', { days: 0, mostMegabytes: null }, false],
  ['quietHours', { isOn: true, from: 1_440, to: 0, letsCriticalThrough: true }, false],
] as const)('%s %j is valid: %s', (name, value, isGood) => {
  expect(settingSchemas[name].safeParse(value).success).toBe(isGood)
})
