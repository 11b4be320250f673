import { expect, it } from 'vitest'
import { debuggerSwitches, readSwitches } from '../../../../electron/main/switches.ts'

const nothing = {
  isDemo: false,
  isBasicDemo: false,
  baseUrl: null,
  panel: null,
  isHidden: false,
  problem: null,
}

it('unknown switches are ignored', () => {
  expect(
    readSwitches(['electron', '.', '--no-sandbox', '--ozone-platform=x11', '--user-data-dir=/p']),
  ).toEqual(nothing)
})

it('switches may be in any order, and the last one wins', () => {
  expect(readSwitches(['--hidden', 'app', '--panel=blocks', '--demo', '--panel=pools'])).toEqual({
    ...nothing,
    isDemo: true,
    isHidden: true,
    panel: 'pools',
  })
  expect(readSwitches(['--demo=basic'])).toEqual({ ...nothing, isDemo: true, isBasicDemo: true })
  expect(readSwitches(['--demo=other'])).toEqual(nothing)
  expect(readSwitches(['--base-url=https://index.example/ton/']).baseUrl).toBe('https://index.example/ton')
  expect(readSwitches(['--base-url=http://127.0.0.1:8080']).baseUrl).toBe('http://127.0.0.1:8080')
})

it('an unknown panel is ignored, and an unusable base URL is rejected', () => {
  expect(readSwitches(['--panel=kitchen'])).toEqual(nothing)
  const { baseUrl, problem } = readSwitches(['--base-url=http://example.org'])
  expect(baseUrl).toBeNull()
  expect(problem).toBe(
    'Plain HTTP to example.org is not encrypted. Accepted: https://host[:port][/path], or http:// for this computer or a private address.',
  )
})

it('an installed copy removes the switches of debuggers, unless it was built to accept one', () => {
  const both = ['remote-debugging-port', 'remote-debugging-pipe']
  expect(debuggerSwitches(true, false)).toEqual(both)
  expect(debuggerSwitches(true, true)).toEqual([])
  expect(debuggerSwitches(false, false)).toEqual([])
})
