import { expect, it } from 'vitest'
import {
  findUpdate,
  isHigher,
  type UpdateManifest,
} from '../../../../../electron/main/updates/update-feed.ts'
import { createUpdates, type UpdatesDeps } from '../../../../../electron/main/updates/updates.ts'

const release: UpdateManifest = { version: '0.2.0', files: [{ name: 'a', sha512: 'x'.repeat(88) }] }
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

function rig(changes: Partial<UpdatesDeps> = {}) {
  const steps: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  let open = (): void => undefined
  const updates = createUpdates({
    find: async () => release,
    download: async ({ version }) => void steps.push(`downloaded ${version}`),
    offer: (version, opened) => {
      steps.push(`offered ${version}`)
      open = opened
    },
    askToDownload: async () => true,
    tell: (result, version) => steps.push(`${result} ${version}`.trim()),
    after: (ms, run) => {
      timers.push({ ms, run })
      return () => steps.push('cancelled')
    },
    log: (message) => steps.push(message),
    ...changes,
  })
  return { updates, steps, timers, open: () => open() }
}

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.2.0', '0.2.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.2', '0.1.0', false],
  ['0.2.0-beta', '0.1.0', false],
])('%s is higher than %s: %s', (a, b, higher) => {
  expect(isHigher(a, b)).toBe(higher)
})

it('Lookout checks for updates after five minutes and then daily, and offers a version once', async () => {
  const { updates, steps, timers, open } = rig()
  updates.start()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000])
  timers[0]?.run()
  await turn()
  timers[1]?.run()
  await turn()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000, 86_400_000, 86_400_000])
  expect(steps).toEqual(['offered 0.2.0'])
  open()
  await turn()
  expect(steps).toEqual(['offered 0.2.0', 'downloaded 0.2.0', 'ready 0.2.0'])
  updates.end()
  expect(steps.at(-1)).toBe('cancelled')
})

it('a version whose download failed is offered again the next day', async () => {
  const { updates, steps, timers, open } = rig({ download: () => Promise.reject(new Error('disk full')) })
  updates.start()
  timers[0]?.run()
  await turn()
  open()
  await turn()
  timers[1]?.run()
  await turn()
  expect(steps).toEqual(['offered 0.2.0', 'The update failed', 'failed', 'offered 0.2.0'])
})

it('a declined version is neither downloaded nor offered again', async () => {
  const { updates, steps, timers } = rig({ askToDownload: async () => false })
  updates.start()
  await updates.checkNow()
  timers[0]?.run()
  await turn()
  expect(steps).toEqual([])
})

it('a check requested by the user always reports its result', async () => {
  const none = rig({ find: async () => null })
  await none.updates.checkNow()
  expect(none.steps).toEqual(['none'])
  const failing = rig({ download: () => Promise.reject(new Error('other file')) })
  await failing.updates.checkNow()
  expect(failing.steps).toEqual(['The update failed', 'failed'])
  const ready = rig()
  await ready.updates.checkNow()
  await ready.updates.checkNow()
  expect(ready.steps).toEqual(['downloaded 0.2.0', 'ready 0.2.0', 'ready 0.2.0'])
})

it('a check requested while an update is downloaded says so, and downloads nothing twice', async () => {
  const downloaded = Promise.withResolvers<void>()
  const { updates, steps } = rig({ download: () => downloaded.promise })
  const first = updates.checkNow()
  await turn()
  await updates.checkNow()
  expect(steps).toEqual(['busy'])
  downloaded.resolve()
  await first
  expect(steps).toEqual(['busy', 'ready 0.2.0'])
})

it('a version that was downloaded on request is not offered again', async () => {
  const { updates, steps, timers } = rig()
  updates.start()
  await updates.checkNow()
  timers[0]?.run()
  await turn()
  expect(steps).toEqual(['downloaded 0.2.0', 'ready 0.2.0'])
})

it('a failed daily check is only logged', async () => {
  const { updates, steps, timers } = rig({ find: () => Promise.reject(new Error('offline')) })
  updates.start()
  timers[0]?.run()
  await turn()
  expect(steps).toEqual(['The update failed'])
})

it('a feed that never responds is given up, so that later checks are not held back', async () => {
  const after = (_ms: number, run: () => void): (() => void) => {
    setImmediate(run)
    return () => undefined
  }
  const feed = {
    url: 'https://feed.example',
    publicKey: '',
    after,
    fetch: () => new Promise<never>(() => undefined),
  }
  await expect(findUpdate(feed, '0.1.0')).rejects.toMatchObject({ code: 'timeout' })
})
