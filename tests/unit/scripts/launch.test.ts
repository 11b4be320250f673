import { describe, expect, it } from 'vitest'
import { electronEnv } from '../../../scripts/children.mjs'
import { commandOf, type Launch } from '../../../scripts/launch.mjs'
import { findSandboxProblem, type SandboxSystem } from '../../../scripts/sandbox.mjs'
import { resolveAlternatives } from '../../../scripts/system.mjs'

const launch: Launch = {
  electron: '/p/electron',
  isHeadless: false,
  platform: 'linux',
  isRoot: false,
  node: '/p/node',
}

it.each([
  ['Linux', {}, '/p/electron . --demo'],
  ['root on Linux', { isRoot: true }, '/p/electron --no-sandbox . --demo'],
  [
    'Linux without a display',
    { isHeadless: true },
    'xvfb-run -a -s -screen 0 1920x1080x24 /p/electron --ozone-platform=x11 . --demo',
  ],
  ['macOS, headless', { platform: 'darwin', isHeadless: true }, '/p/electron . --demo'],
  ['Windows', { platform: 'win32' }, '/p/electron . --demo'],
  ['the host', { electron: null }, '/p/node scripts/host/run.ts -- --demo'],
  [
    'the host, headless',
    { electron: null, isHeadless: true },
    '/p/node scripts/host/run.ts --headless -- --demo',
  ],
] as const)('the command line on %s', (_name, changes, line) => {
  expect(commandOf({ ...launch, ...changes }, ['--demo']).join(' ')).toBe(line)
})

it('child processes never run Electron as Node', () => {
  const env = { ELECTRON_RUN_AS_NODE: '1', Electron_Run_As_Node: '1', HOME: '/h' }
  expect(electronEnv(env)).toEqual({ HOME: '/h' })
})

describe('the sandbox', () => {
  const restricted = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const system: SandboxSystem = {
    platform: 'linux',
    uid: 1000,
    read: (file) => (file === restricted ? '1\n' : null),
    stat: () => ({ uid: 1000, mode: 0o100755 }),
    canUnshare: () => true,
  }

  it('needs a helper owned by root where user namespaces are restricted', () => {
    expect(findSandboxProblem("/home/o'me/dist/electron", system)).toBe(
      [
        'Electron’s sandbox does not work on this system, which restricts unprivileged user namespaces. To fix it, run:',
        "  sudo chown root:root '/home/o'\\''me/dist/chrome-sandbox'",
        "  sudo chmod 4755 '/home/o'\\''me/dist/chrome-sandbox'",
      ].join('\n'),
    )
  })

  it.each([
    ['for root', { uid: 0 }],
    ['on macOS', { platform: 'darwin' as const }],
    ['when the helper belongs to root with mode 4755', { stat: () => ({ uid: 0, mode: 0o104755 }) }],
    ['when user namespaces are allowed', { read: (file: string) => (file === restricted ? '0' : null) }],
    ['on a kernel without these settings', { read: () => null }],
  ])('works %s', (_name, changes) => {
    expect(findSandboxProblem('/p/electron', { ...system, ...changes })).toBeNull()
  })

  it.each([
    ['the helper belongs to root without its mode', { stat: () => ({ uid: 0, mode: 0o100755 }) }],
    ['the helper has the mode of another owner', { stat: () => ({ uid: 1000, mode: 0o104755 }) }],
    ['the helper is missing', { stat: () => null }],
    [
      'namespaces are disabled',
      { read: (file: string) => (file.endsWith('max_user_namespaces') ? '0' : null) },
    ],
    ['a container refuses them', { read: () => null, canUnshare: () => false }],
  ])('does not work when %s', (_name, changes) => {
    expect(findSandboxProblem('/p/electron', { ...system, ...changes })).toContain('sudo chmod 4755')
  })
})

it('a package with several names uses the first name that the distribution has', () => {
  const names = ['libnss3', 'libasound2t64|libasound2']
  expect(resolveAlternatives(names, () => true)).toEqual(['libnss3', 'libasound2t64'])
  expect(resolveAlternatives(names, (name) => name === 'libasound2')).toEqual(['libnss3', 'libasound2'])
  expect(resolveAlternatives(names, () => false)).toEqual(['libnss3', 'libasound2'])
})
