import { expect, it } from 'vitest'
import { requestSchemas } from '../../../../electron/shared/contract.ts'
import { mostWatched } from '../../../../electron/shared/watch-limits.ts'

it('a selection of all watched accounts and followed messages can be moved, removed and restored', () => {
  const accounts = Array.from(
    { length: mostWatched.accounts },
    (_, nth) => `0:${nth.toString(16).padStart(64, '0')}`,
  )
  const messages = Array.from(
    { length: mostWatched.messages },
    (_, nth) => `${String(nth).padStart(43, 'A')}=`,
  )
  const keys = [...accounts, ...messages]
  expect(requestSchemas['watch.group'].safeParse({ keys, group: null }).success).toBe(true)
  expect(requestSchemas['accounts.removeMany'].safeParse({ keys }).success).toBe(true)
  const items = keys.map((text) => ({ text, label: null, addedAt: 1 }))
  expect(requestSchemas['accounts.addMany'].safeParse({ items }).success).toBe(true)
})
