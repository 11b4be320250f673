import { parseArgs } from 'node:util'
import { LookoutError } from '../shared/errors.ts'
import { checkBaseUrl } from '../shared/networks.ts'
import { faults } from './headless-words.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

export interface WatchArguments {
  readonly profile: string
  readonly config: string | null
  readonly baseUrl: string | null
  readonly keyFile: string | null
  readonly hasKey: boolean
  readonly isOnce: boolean
  readonly isRestore: boolean
  readonly timeoutMs: number
  readonly metrics: MetricsAddress | null
}

const refuse = (message: string): never => {
  throw new LookoutError('invalid-input', message)
}

function wordsOf(words: readonly string[]) {
  if (words.some((word) => /^--?(api[-_]?)?key(=|$)/i.test(word) || /^--api-?token/i.test(word)))
    return refuse(faults.keyInArguments)
  try {
    return parseArgs({
      args: [...words],
      options: {
        profile: { type: 'string' },
        config: { type: 'string' },
        'base-url': { type: 'string' },
        'key-file': { type: 'string' },
        'no-key': { type: 'boolean' },
        once: { type: 'boolean' },
        restore: { type: 'boolean' },
        timeout: { type: 'string' },
        'metrics-port': { type: 'string' },
        'metrics-host': { type: 'string' },
        'allow-remote-metrics': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function integer(text: string, least: number, most: number, message: (text: string) => string): number {
  const value = Number(text)
  return /^\d{1,6}$/.test(text) && value >= least && value <= most ? value : refuse(message(text))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Parses the words after `watch`. Returns null if the usage is requested. Throws LookoutError `invalid-input`. */
export function readArguments(words: readonly string[]): WatchArguments | null {
  const given = wordsOf(words)
  if (given.help === true) return null
  const host = given['metrics-host'] ?? '127.0.0.1'
  const port = given['metrics-port']
  if (!isLoopback(host) && given['allow-remote-metrics'] !== true) refuse(faults.host(host))
  if (port === undefined && given['metrics-host'] !== undefined) refuse(faults.hostWithoutPort)
  if (given.timeout !== undefined && given.once !== true) refuse(faults.timeoutWithoutOnce)
  if (given['no-key'] === true && given['key-file'] !== undefined) refuse(faults.keyAndNoKey)
  if (given.restore === true && given.once === true) refuse(faults.restoreOnce)
  const url = given['base-url'] === undefined ? null : checkBaseUrl(given['base-url'])
  if (url?.ok === false) refuse(url.message)
  return {
    profile: given.profile || refuse(faults.noProfile),
    config: given.config ?? null,
    baseUrl: url?.ok === true ? url.baseUrl : null,
    keyFile: given['key-file'] ?? null,
    hasKey: given['no-key'] !== true,
    isOnce: given.once === true,
    isRestore: given.restore === true,
    timeoutMs: 1_000 * integer(given.timeout ?? '120', 1, 3_600, faults.timeout),
    metrics: port === undefined ? null : { host, port: integer(port, 0, 65_535, faults.port) },
  }
}
