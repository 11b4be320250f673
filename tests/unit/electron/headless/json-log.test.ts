import { expect, it } from 'vitest'
import { createJsonLog } from '../../../../electron/headless/json-log.ts'
import { keys } from '../../../../electron/monitor/monitor-words.ts'
import { ownErrors, reportedErrors } from '../../../../electron/monitor/toncenter/toncenter-words.ts'

function linesOf(fields: Readonly<Record<string, unknown>>): unknown {
  const lines: string[] = []
  const log = createJsonLog({ now: () => 0, results: () => undefined, lines: (line) => lines.push(line) })
  log.write('warn', 'service', fields)
  return JSON.parse(lines.join(''))
}

it('messages do not refer to Settings, which a server does not have', () => {
  expect(linesOf({ note: reportedErrors.keyNeeded })).toMatchObject({
    note: 'The service requires an API key. Name its file with --key-file.',
  })
  expect(linesOf({ error: ownErrors.openKey })).toMatchObject({
    error: 'The API key is not sent over plain HTTP. Use an https base URL, or remove the key.',
  })
  expect(
    linesOf({ note: keys.willStayInMemory('The keychain is locked. Unlock it and try again.') }),
  ).toMatchObject({
    note: 'The keychain is locked. Unlock it and try again. To use a key, name its file with --key-file.',
  })
  expect(linesOf({ label: 'Paid in Settings' })).toMatchObject({ label: 'Paid in Settings' })
  const messages = [...Object.values(ownErrors), ...Object.values(reportedErrors)]
  for (const note of messages.filter((each) => typeof each === 'string'))
    expect(JSON.stringify(linesOf({ note })), note).not.toContain('Settings')
})
