import { parseAddress } from '../../electron/shared/address.ts'
import { parseBlockRef } from '../../electron/shared/block-ref.ts'
import { checkBaseUrl } from '../../electron/shared/networks.ts'
import type { Given } from './subjects.ts'
import { argumentErrors } from './words.ts'

export interface Arguments extends Given {
  readonly baseUrl: string
  readonly key: string | null
}

export type Parsed =
  | { readonly kind: 'run'; readonly options: Arguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }

const valued = ['--base-url', '--account', '--pool', '--block', '--key-from-env']

class WrongArgument extends Error {}

function readFlags(words: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const word of words) {
    const at = word.indexOf('=')
    const name = at < 0 ? word : word.slice(0, at)
    const value = at < 0 ? '' : word.slice(at + 1)
    // The errors do not repeat the value: it may be a key.
    if (!valued.includes(name)) throw new WrongArgument(argumentErrors.unknown(name))
    if (given.has(name)) throw new WrongArgument(argumentErrors.twice(name))
    if (value === '') throw new WrongArgument(argumentErrors.noValue(name))
    given.set(name, value)
  }
  return given
}

function readBaseUrl(text: string | undefined): string {
  if (text === undefined) throw new WrongArgument(argumentErrors.noBaseUrl)
  const checked = checkBaseUrl(text)
  if (!checked.ok) throw new WrongArgument(argumentErrors.invalid('--base-url', checked.message))
  if (checked.transport === 'private') throw new WrongArgument(argumentErrors.privateHttp(checked.baseUrl))
  return checked.baseUrl
}

function readAddress(flag: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new WrongArgument(argumentErrors.invalid(flag, parsed.message))
  return parsed.address.key
}

function readBlock(text: string | undefined): Given['block'] {
  if (text === undefined) return null
  const parsed = parseBlockRef(text)
  if (!parsed.ok) throw new WrongArgument(argumentErrors.invalid('--block', parsed.message))
  return parsed.ref
}

function readKey(name: string | undefined, environment: NodeJS.ProcessEnv): string | null {
  if (name === undefined) return null
  if (!/^[A-Z_][A-Z0-9_]{0,63}$/.test(name)) throw new WrongArgument(argumentErrors.envName)
  const key = environment[name]
  if (key === undefined || key === '') throw new WrongArgument(argumentErrors.noKey(name))
  if (!/^[\x21-\x7e]+$/.test(key)) throw new WrongArgument(argumentErrors.badKey(name))
  return key
}

/** Reads the command line. The key comes from the environment only, so that it does not appear in the process list. */
export function parseArguments(words: readonly string[], environment: NodeJS.ProcessEnv): Parsed {
  if (words.includes('--help')) return { kind: 'help' }
  try {
    const flags = readFlags(words)
    return {
      kind: 'run',
      options: {
        baseUrl: readBaseUrl(flags.get('--base-url')),
        account: readAddress('--account', flags.get('--account')),
        pool: readAddress('--pool', flags.get('--pool')),
        block: readBlock(flags.get('--block')),
        key: readKey(flags.get('--key-from-env'), environment),
      },
    }
  } catch (thrown) {
    if (thrown instanceof WrongArgument) return { kind: 'wrong', message: thrown.message }
    throw thrown
  }
}
