import { stopSignal } from './stop-signal.ts'
import { programsIn, runWatch } from './run.ts'

/** `npm run watch -- --profile DIR …`, and out/main/watch.js: `lookout watch` in plain Node. */
const { env } = process
/** npm changes to the project's folder. */
const folder = env['npm_lifecycle_event'] === 'watch' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()

process.exitCode = await runWatch({
  words: process.argv.slice(2),
  folder,
  env,
  programs: programsIn(import.meta.dirname, !import.meta.filename.endsWith('.ts')),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  signal: stopSignal(process),
})
// A request that is still under way must not hold the process.
process.exit()
