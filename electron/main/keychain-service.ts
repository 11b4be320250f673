import { brand } from './main-words.ts'

/** Returns the name of Lookout's keychain entries. Tests of a copy that is not installed set their own. */
export function keychainService(env: NodeJS.ProcessEnv, isPackaged: boolean): string {
  return (isPackaged ? undefined : env['LOOKOUT_KEYCHAIN']) || brand
}
