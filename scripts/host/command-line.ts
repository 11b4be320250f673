/** app.commandLine: the switches of the process, both given and appended. */
import { requireLoading } from './phase.ts'
import { strict } from './strict.ts'

const appended: string[] = []
const removed = new Set<string>()

function findSwitch(name: string): string | undefined {
  if (removed.has(name)) return undefined
  return [...process.argv.slice(1), ...appended].findLast(
    (each) => each === `--${name}` || each.startsWith(`--${name}=`),
  )
}

export const commandLine = strict('app.commandLine', {
  hasSwitch: (name: string): boolean => findSwitch(name) !== undefined,
  getSwitchValue: (name: string): string => findSwitch(name)?.split('=').slice(1).join('=') ?? '',
  appendSwitch(name: string, value?: string): void {
    requireLoading('app.commandLine.appendSwitch works only before app is ready')
    removed.delete(name)
    appended.push(value === undefined ? `--${name}` : `--${name}=${value}`)
  },
  /** Does not change process.argv. */
  removeSwitch(name: string): void {
    requireLoading('app.commandLine.removeSwitch works only before app is ready')
    removed.add(name)
  },
})

export function switchValue(name: string): string | undefined {
  return commandLine.hasSwitch(name) ? commandLine.getSwitchValue(name) : undefined
}
