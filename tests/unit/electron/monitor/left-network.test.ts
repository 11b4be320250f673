import { expect, it } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import { wholeShard } from '../../../../electron/shared/units.ts'
import { serviceUrl, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const elsewhere = 'http://127.0.0.1:10'
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const second = 1_000

function profile(): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt })
  const ref = { workchain: -1, shard: wholeShard, seqno: 7 }
  const seen = { firstSeenAt: 1, lastSeenAt: 1 }
  store.blocks.save(
    serviceUrl,
    {
      key: '-1:8000000000000000:7',
      ref,
      rootHash: hash,
      fileHash: hash,
      isComplete: true,
      ...seen,
      count: 0,
    },
    [],
  )
  store.close()
  return folder
}

it('the newest block of a followed chain is not shown after a network switch', async () => {
  const { monitor, clock } = await startOver(profile())
  const { handlers, state } = monitor
  expect(state().head?.highest?.seqno).toBe(7)
  await handlers['blocks.follow']({ isWanted: true, isHeld: true })
  await clock.runTo(startAt + second)
  await handlers['network.set']({ id: 'custom', baseUrl: elsewhere })
  await clock.runTo(startAt + 2 * second)
  expect(state().head).toEqual({ highest: null, search: null, follow: null, locate: null })
  await clock.runTo(startAt + 60 * second)
  expect(state().head).toEqual({ highest: null, search: null, follow: null, locate: null })
})

it('a running search for the newest block ends silently after a network switch', async () => {
  const { monitor, clock } = await startOver(profile(), (url) =>
    url.includes('seqno') ? new Response(new ReadableStream()) : '{}',
  )
  const { handlers, state } = monitor
  const found = handlers['blocks.latest']({ isWanted: true })
  await clock.runTo(startAt + second)
  expect(state().head?.search).not.toBeNull()
  await handlers['network.set']({ id: 'custom', baseUrl: elsewhere })
  expect(await found).toBeNull()
  await clock.runTo(startAt + 2 * second)
  expect(state().head).toEqual({ highest: null, search: null, follow: null, locate: null })
})
