/**
 * `npm run conformance -- --base-url=URL`: checks the assumptions of docs/api.md against a live service and prints a table.
 * Sends only GET requests. `conformance/words.ts` documents the flags.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArguments, type Arguments } from './conformance/arguments.ts'
import { factIds } from './conformance/fact-words.ts'
import { exitCodeOf, printTable } from './conformance/print.ts'
import { runChecks } from './conformance/run.ts'
import { createService } from './conformance/service.ts'
import { table, usage } from './conformance/words.ts'

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

async function check({ baseUrl, key, ...given }: Arguments): Promise<number> {
  const service = createService({
    baseUrl,
    key,
    fetch: (url, init) => fetch(url, init),
    now: () => performance.now(),
    sleep: (ms) => sleep(ms),
  })
  process.stderr.write(`${table.intro(baseUrl, factIds.length)}\n`)
  const rows = await runChecks(service, given, (done) =>
    showProgress(table.progress(done, factIds.length, service.sent())),
  )
  showProgress('')
  process.stdout.write(printTable(rows, service.sent(), key))
  const code = exitCodeOf(rows)
  if (code === 2) process.stderr.write(`${table.nothing}\n`)
  return code
}

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    process.stdout.write(`${usage}\n`)
    break
  case 'wrong':
    process.stderr.write(`${parsed.message}\n`)
    process.exitCode = 2
    break
  case 'run':
    process.exitCode = await check(parsed.options)
}
