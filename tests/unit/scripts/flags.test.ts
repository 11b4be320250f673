import { describe, expect, it } from 'vitest'
import { panels } from '../../../electron/shared/app-state.ts'
import { checkBaseUrl } from '../../../electron/shared/networks.ts'
import { findFaultOfBaseUrl, panels as flagPanels, parseFlags } from '../../../scripts/flags.mjs'

const none = {
  isDemo: false,
  isBasicDemo: false,
  baseUrl: null,
  userDataDir: null,
  panel: null,
  isHidden: false,
  isHeadless: false,
  debuggingPort: null,
  screenshot: null,
  isHelp: false,
}

it('the launcher knows the app’s panels', () => {
  expect(flagPanels).toEqual([...panels])
})

describe('npm start flags', () => {
  it.each([
    [[], {}],
    [['--demo'], { isDemo: true }],
    [['--demo=basic'], { isDemo: true, isBasicDemo: true }],
    [['--base-url=https://index.example/ton/'], { baseUrl: 'https://index.example/ton/' }],
    [['--user-data-dir=profile of mine'], { userDataDir: 'profile of mine' }],
    [['--panel=pools', '--headless'], { panel: 'pools', isHeadless: true }],
    [['--panel=settings'], { panel: 'settings' }],
    [['--hidden', '--remote-debugging-port=9222'], { isHidden: true, debuggingPort: 9222 }],
    [['--remote-debugging-port=0'], { debuggingPort: 0 }],
    [['--demo', '--screenshot=a=b.png'], { isDemo: true, screenshot: 'a=b.png' }],
    [['--help'], { isHelp: true }],
  ])('parses %j', (words, flags) => {
    expect(parseFlags(words)).toEqual({ ok: true, flags: { ...none, ...flags } })
  })

  it.each([
    [['--verbose'], 'Unknown flag --verbose.'],
    [['demo'], 'Unknown flag demo.'],
    [['-h'], 'Unknown flag -h.'],
    [['--api-key=sentinel'], 'Unknown flag --api-key.'],
    [['--toString=1'], 'Unknown flag --toString.'],
    [['--demo=yes'], 'Invalid --demo: use --demo or --demo=basic.'],
    [['--demo='], 'Invalid --demo: use --demo or --demo=basic.'],
    [['--hidden=yes'], '--hidden takes no value.'],
    [['--demo', '--demo'], '--demo is given twice.'],
    [['--user-data-dir'], '--user-data-dir needs a value: --user-data-dir=…'],
    [['--user-data-dir='], '--user-data-dir needs a value: --user-data-dir=…'],
    [['--panel=others'], 'Invalid --panel: use one of pending, blocks, pools, alerts, settings.'],
    [['--remote-debugging-port=65536'], 'Invalid --remote-debugging-port: use a port from 0 to 65535.'],
    [['--remote-debugging-port=9e3'], 'Invalid --remote-debugging-port: use a port from 0 to 65535.'],
    [['--base-url=toncenter.com'], 'Invalid --base-url: not a URL; accepted: https://'],
    [
      ['--base-url=http://toncenter.com'],
      'Invalid --base-url: plain http to toncenter.com would send data in the open',
    ],
    [['--demo', '--base-url=https://toncenter.com'], '--demo and --base-url cannot be combined'],
    [['--hidden', '--screenshot=a.png'], '--hidden and --screenshot cannot be combined'],
  ])('rejects %j', (words, message) => {
    const parsed = parseFlags(words)
    expect(parsed.ok ? '' : parsed.message).toContain(message)
  })

  it('reports errors in one line without repeating a value', () => {
    for (const word of [
      '--base-url=https://user:sentinel@toncenter.com',
      '--api-key=sentinel',
      '--panel=sentinel',
    ]) {
      const parsed = parseFlags([word])
      expect(parsed.ok ? 'accepted' : parsed.message).not.toMatch(/sentinel|\n|^accepted$/)
    }
  })
})

/** This rule is implemented twice, because the launcher runs on Node 20, which cannot import TypeScript. */
describe('the launcher and the app accept the same base URLs', () => {
  it.each([
    ['https://toncenter.com', true],
    ['https://toncenter.com:8443/v3/', true],
    ['  https://toncenter.com  ', true],
    ['https://192.0.2.1', true],
    ['http://localhost:8081', true],
    ['http://127.0.0.1:1', true],
    ['http://127.8.8.8', true],
    ['http://[::1]:80', true],
    ['http://10.0.0.5:8080', true],
    ['http://192.168.1.9', true],
    ['http://172.16.0.1', true],
    ['http://172.31.255.255', true],
    ['http://[fd12:3456::1]', true],
    ['http://172.32.0.1', false],
    ['http://172.15.0.1', false],
    ['http://11.0.0.5', false],
    ['http://toncenter.com', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://192.168.1.9.example.com', false],
    ['http://[2001:db8::1]', false],
    ['ftp://127.0.0.1', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['toncenter.com', false],
    ['', false],
    ['https://user@toncenter.com', false],
    ['https://user:pass@toncenter.com', false],
    ['https://toncenter.com/?key=1', false],
    ['https://toncenter.com/#top', false],
  ])('%j', (text, isAccepted) => {
    expect(findFaultOfBaseUrl(text) === null).toBe(isAccepted)
    expect(checkBaseUrl(text).ok).toBe(isAccepted)
  })
})
