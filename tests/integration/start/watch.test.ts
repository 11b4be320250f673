import { expect, it, onTestFinished } from 'vitest'
import { runScript } from '../../fixtures/processes.ts'
import { linesOf, setUp, startService } from '../../fixtures/watch-runs.ts'

it('the built `lookout watch` polls everything that its file names', async () => {
  const { words } = setUp(await startService())
  const once = runScript(['out/main/watch.js', ...words, '--once'], { LOOKOUT_KEYCHAIN: 'Lookout test' })
  onTestFinished(() => void once.child.kill('SIGKILL'))
  expect(await once.ended).toBe(0)
  expect(linesOf(once).find(({ kind }) => kind === 'summary')).toMatchObject({
    service: 'ok',
    isComplete: true,
  })
})
