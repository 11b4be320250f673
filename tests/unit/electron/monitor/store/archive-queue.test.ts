import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { storedTrace } from '../../../../fixtures/stored-records.ts'
import { account, emptyFolder } from './profile.ts'

it('a record that changes while it is written stays queued', () => {
  const store = openStore({ folder: emptyFolder(), now: () => 0 })
  onTestFinished(store.close)
  const save = (key: string, endedAt: number): void =>
    store.traces.save('https://index.example', [storedTrace(key, account.key, 100, endedAt)])
  store.archive.setOn(true)
  save('changed', 500)
  save('same', 500)
  const written = store.archive.next(9)
  expect(written.map(({ key }) => key)).toEqual(['changed', 'same'])
  save('changed', 600)
  store.archive.done(written)
  expect(store.archive.next(9).map(({ key }) => key)).toEqual(['changed'])
})
