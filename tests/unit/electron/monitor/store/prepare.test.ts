import { expect, it } from 'vitest'
import { atOnce } from '../../../../../electron/monitor/in-slices.ts'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import { prepareInSteps } from '../../../../../electron/monitor/store/prepare.ts'
import { sweep } from '../../../../../electron/monitor/store/sweep.ts'
import { openBeside } from '../../../../../electron/monitor/store/worker/open.ts'
import type { Part } from '../../../../../electron/monitor/store/store-types.ts'
import { account, emptyFolder } from './profile.ts'

const open = (folder: string): OpenStore => openStore({ folder, now: () => 5_000 })
const parts = (count: number, value = 'a'): readonly Part[] =>
  Array.from({ length: count }, (_, nth) => ({
    kind: 'action',
    name: `trace ${nth}#0`,
    text: JSON.stringify({ type: 'ton_transfer', nth, value, comment: value.repeat(200) }),
  }))

it('a response that was prepared in steps is stored like any other', () => {
  const folder = emptyFolder()
  const store = open(folder)
  const [first, second] = [parts(320), parts(320, 'b')]
  let steps = 0
  for (const answer of [first, second]) {
    for (const _ of prepareInSteps(store.runs, account, answer)) steps += 1
    expect(store.runs.observe(account, answer, 1_000)).toEqual({ isChanged: true })
    expect(store.runs.latest(account)?.parts).toEqual(answer)
  }
  expect(steps).toBe(20)
  store.close()
  const again = open(folder)
  expect(again.runs.latest(account)?.parts).toEqual(second)
  again.close()
})

it('an unchanged response needs no preparation', () => {
  const store = open(emptyFolder())
  store.runs.observe(account, parts(320), 1_000)
  expect(store.runs.prepare(account, parts(320), 50)).toBe(true)
  store.close()
})

it('parts that another connection removed after their preparation are stored again', () => {
  const folder = emptyFolder()
  const store = open(folder)
  const answer = parts(320)
  store.runs.prepare(account, answer, 200)
  store.runs.prepare(account, answer, 200)
  // No response uses the parts yet, so the sweep removes them.
  const beside = openBeside(folder, false)
  for (const _ of sweep(beside)) continue
  beside.close()
  store.runs.observe(account, answer, 1_000)
  expect(store.runs.latest(account)?.parts).toEqual(answer)
  store.close()
})

it('a response may be prepared and then not observed', () => {
  const folder = emptyFolder()
  const store = open(folder)
  atOnce(prepareInSteps(store.runs, account, parts(320)))
  expect(store.runs.latest(account)).toBeNull()
  store.close()
  const again = open(folder)
  expect(again.runs.latest(account)).toBeNull()
  again.close()
})
