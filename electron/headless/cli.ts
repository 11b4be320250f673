import { signalsOf } from './stop-signal.ts'
import { programsIn, runWatch } from './run.ts'

/** Entry point of `npm run watch -- --profile DIR …` and out/main/watch.js: runs `lookout watch` in plain Node. */
const { env } = process
/** npm changes the working directory to the project's folder. */
const folder = env['npm_lifecycle_event'] === 'watch' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()

process.exitCode = await runWatch({
  words: process.argv.slice(2),
  folder,
  env,
  programs: programsIn(import.meta.dirname, !import.meta.filename.endsWith('.ts')),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  ...signalsOf(process),
})
// Requests in flight must not keep the process alive.
process.exit()
