import { whyTooOld } from './node-version.ts'
import { signalsOf } from './stop-signal.ts'

/** Entry point of out/main/watch.js, which `npm run watch -- --profile DIR …` runs: `lookout watch` in plain Node. */
const tooOld = whyTooOld(process.versions.node)
if (tooOld !== null) {
  const line = { time: new Date().toISOString(), level: 'error', message: tooOld }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  process.exit(2)
}
// The rest imports modules that an older Node does not have.
const { programsIn, runWatch } = await import('./run.ts')
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
