import { expect, it } from 'vitest'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const nothing = '{"actions":[],"address_book":{},"metadata":{}}'
const second = 1_000

it.each([
  ['a response', nothing],
  ['a failure', 'nonsense'],
])('%s for an account is ignored after its removal from the list', async (_what, late) => {
  let answer = nothing
  let release: (() => void) | null = null
  const { monitor, clock } = await startOver(emptyFolder(), async () => {
    if (release === null) return new Response(answer)
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    await promise
    return new Response(answer)
  })
  const { handlers, state } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + second)
  expect(state().accounts[0]?.freshness.observedAt).toBe(startAt)
  release = () => undefined
  await handlers['accounts.refresh']({ key: someAccount })
  await clock.runTo(startAt + 2 * second)
  await handlers['accounts.remove']({ key: someAccount })
  answer = late
  release()
  await clock.runTo(startAt + 3 * second)
  await handlers['accounts.add']({ text: someAccount })
  expect(state().accounts[0]?.freshness).toMatchObject({ observedAt: null, triedAt: null, error: null })
})

it('errors of pools no longer count against the service when no pool is watched', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), (url) =>
    url.includes(otherAccount.slice(2)) ? 'nonsense' : nothing,
  )
  const { handlers, state } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await handlers['pools.add']({ text: otherAccount })
  await clock.runTo(startAt + 5 * second)
  expect(state().status.health).toBe('malformed')
  await handlers['pools.remove']({ key: otherAccount })
  await clock.runTo(startAt + 10 * second)
  expect(state().status).toMatchObject({ health: 'ok', note: null })
})

it('several accounts are moved or removed together, and one that is no longer watched is ignored', async () => {
  const { monitor } = await startOver(emptyFolder(), () => nothing)
  const { handlers, state } = monitor
  const message = `${'A'.repeat(43)}=`
  for (const text of [someAccount, otherAccount, message]) await handlers['accounts.add']({ text })
  const gone = `0:${'9'.repeat(64)}`
  const { id } = await handlers['groups.save']({ id: null, name: 'Treasury' })
  await handlers['watch.group']({ keys: [someAccount, gone, message], group: id })
  const groups = () => [...state().accounts, ...state().follows].map(({ key, group }) => [key, group])
  expect(groups()).toEqual([
    [someAccount, id],
    [otherAccount, undefined],
    [message, id],
  ])
  await handlers['watch.group']({ keys: [someAccount], group: null })
  await handlers['accounts.removeMany']({ keys: [gone, message, otherAccount, otherAccount] })
  expect(groups()).toEqual([[someAccount, undefined]])
})
