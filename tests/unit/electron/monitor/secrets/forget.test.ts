import { expect, it } from 'vitest'
import { createKeyring } from '../../../../../electron/monitor/secrets/keyring.ts'
import { forgetKeys } from '../../../../../electron/monitor/secrets/forget.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'

const open = 'https://open.example'
const locked = 'https://locked.example'
const never = 'https://never.example'

it('saved keys that may still be in the keychain are reported', async () => {
  const removed: string[] = []
  const keyring = createKeyring({
    read: () => Promise.resolve(null),
    write: () => Promise.resolve(),
    remove: (origin) => {
      if (origin !== open) return Promise.reject(new LookoutError('keychain', 'The keychain is locked.'))
      removed.push(origin)
      return Promise.resolve()
    },
  })
  expect(await forgetKeys(keyring, [never, open], [open, locked])).toEqual([
    `${locked}: The keychain is locked. The key is no longer used, but it may still be in the keychain.`,
  ])
  expect(removed).toEqual([open])
})
