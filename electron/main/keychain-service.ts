import { brand } from './main-words.ts'

/** Returns the name of Lookout's keychain entries. Tests set another name, which works only in a copy that is not installed. */
export function keychainService(env: NodeJS.ProcessEnv, isPackaged: boolean): string {
  return (isPackaged ? undefined : env['LOOKOUT_KEYCHAIN']) || brand
}
