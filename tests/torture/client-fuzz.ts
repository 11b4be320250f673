import { parseArgs } from 'node:util'
import { isRead, mutate, readings } from '../fixtures/toncenter/mutations.ts'

/** Feeds mutated responses to the client: `npm run fuzz -- [--minutes=N] [--seed=N]`. Exits with 1 if one is misread. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
  },
})
function option(name: keyof typeof values): number {
  const value = Number(values[name])
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} takes a number`)
  return process.exit(2)
}

const until = Date.now() + option('minutes') * 60_000
const first = option('seed')
let cases = 0
for (let seed = first; Date.now() < until; seed += 1) {
  for (const { name, text, read } of readings) {
    const mutated = mutate(text, seed)
    try {
      isRead(read, mutated)
    } catch (thrown) {
      console.error(`${name}, seed ${seed}: ${mutated}`)
      throw thrown
    }
    cases += 1
  }
}
console.log(`${cases} mutated bodies from seed ${first} on: each was read, or refused with a path.`)
