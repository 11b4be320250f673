import type { Session } from './cdp.ts'
import { toAppUrl } from './urls.ts'

export function listenConsole(
  session: Session,
  report: (level: string, text: string, line: number, source: string) => void,
): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const at = stackTrace?.callFrames[0]
    const text = args
      .map((each) => (each.value === undefined ? (each.description ?? each.type) : String(each.value)))
      .join(' ')
    report(type, text, at?.lineNumber ?? 0, toAppUrl(at?.url ?? ''))
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const text = exceptionDetails.exception?.description ?? exceptionDetails.text
    report('error', `Uncaught ${text}`, exceptionDetails.lineNumber, toAppUrl(exceptionDetails.url ?? ''))
  })
  session.on('Log.entryAdded', ({ entry }) => {
    report(entry.level, entry.text, entry.lineNumber ?? 0, toAppUrl(entry.url ?? ''))
  })
}
