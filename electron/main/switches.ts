import { panels, type Panel } from '../shared/app-state.ts'
import { checkBaseUrl } from '../shared/networks.ts'

/** The command-line switches. Unknown ones are ignored: Electron and the system add their own. */
export interface Switches {
  readonly isDemo: boolean
  /** A valid URL, or null. */
  readonly baseUrl: string | null
  readonly panel: Panel | null
  readonly isHidden: boolean
  /** An error message for an invalid value. */
  readonly problem: string | null
}

function valueOf(argv: readonly string[], name: string): string | null {
  const prefix = `--${name}=`
  const found = argv.findLast((word) => word.startsWith(prefix))
  return found === undefined ? null : found.slice(prefix.length)
}

/** Parses the switches from an argv in any order. */
export function readSwitches(argv: readonly string[]): Switches {
  const baseUrl = valueOf(argv, 'base-url')
  const check = baseUrl === null ? null : checkBaseUrl(baseUrl)
  const panel = valueOf(argv, 'panel')
  return {
    isDemo: argv.includes('--demo'),
    baseUrl: check?.ok === true ? check.baseUrl : null,
    panel: panels.find((known) => known === panel) ?? null,
    isHidden: argv.includes('--hidden'),
    problem: check?.ok === false ? check.message : null,
  }
}
