export { forgetKeys } from './forget.ts'
export { createKeychain } from './keychain.ts'
export { createKeyring, type Keyring } from './keyring.ts'
export type { SecretStore } from './types.ts'
