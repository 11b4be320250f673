import { isRead, mutate, readings } from '../fixtures/toncenter/mutations.ts'

// node tests/torture/client-fuzz.ts [--minutes=N] [--seed=N]
function option(name: string, fallback: number): number {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  const value = found === undefined ? fallback : Number(found.slice(name.length + 3))
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} takes a number`)
  return process.exit(2)
}

const until = Date.now() + option('minutes', 1) * 60_000
const first = option('seed', Date.now() % 2 ** 32)
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
