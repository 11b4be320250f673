import { panels, type Panel } from '../shared/app-state.ts'
import { checkBaseUrl } from '../shared/networks.ts'

export interface Switches {
  readonly isDemo: boolean
  /** The demo has only the three required operations. */
  readonly isBasicDemo: boolean
  readonly baseUrl: string | null
  readonly panel: Panel | null
  readonly isHidden: boolean
  readonly problem: string | null
}

function valueOf(argv: readonly string[], name: string): string | null {
  const prefix = `--${name}=`
  const found = argv.findLast((word) => word.startsWith(prefix))
  return found === undefined ? null : found.slice(prefix.length)
}

export function readSwitches(argv: readonly string[]): Switches {
  const baseUrl = valueOf(argv, 'base-url')
  const check = baseUrl === null ? null : checkBaseUrl(baseUrl)
  const panel = valueOf(argv, 'panel')
  const isBasicDemo = valueOf(argv, 'demo') === 'basic'
  return {
    isDemo: isBasicDemo || argv.includes('--demo'),
    isBasicDemo,
    baseUrl: check?.ok === true ? check.baseUrl : null,
    panel: panels.find((known) => known === panel) ?? null,
    isHidden: argv.includes('--hidden'),
    problem: check?.ok === false ? check.message : null,
  }
}

/** Returns the words after `lookout watch`; null without that command. In a clone, the first word is the app's path. */
export function wordsAfterWatch(argv: readonly string[], isPackaged: boolean): readonly string[] | null {
  const words = argv.slice(isPackaged ? 1 : 2)
  return words[0] === 'watch' ? words.slice(1) : null
}

/** Returns Chromium's switches that would open the app to a debugger and must be removed. */
export function debuggerSwitches(isPackaged: boolean, isAccepted: boolean): readonly string[] {
  return isPackaged && !isAccepted ? ['remote-debugging-port', 'remote-debugging-pipe'] : []
}
