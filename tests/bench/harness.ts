import { appendFileSync } from 'node:fs'

/** Environment variable with the file to which a benchmark writes its figures for the summary table. */
export const figuresVariable = 'LOOKOUT_BENCH_FIGURES'

export interface Figure {
  readonly figure: string
  readonly wanted: string
  readonly measured: string
  readonly isMet: boolean
}

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}

/** Returns the median and the range, such as `2.10 (1.95 to 2.31)`. */
export function writeSpread({ median, least, most }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

export function measure(run: () => void, repeats: number): number {
  const began = performance.now()
  for (let count = 0; count < repeats; count += 1) run()
  return (performance.now() - began) / repeats
}

const slices = 20

/**
 * Measures two asynchronous variants, interleaved in slices of twenty over five rounds after one warm-up round. Returns
 * milliseconds.
 */
export async function interleaveAsync(variants: {
  readonly ours: () => Promise<void>
  readonly bare: () => Promise<void>
}): Promise<{ readonly ours: readonly number[]; readonly bare: readonly number[] }> {
  const times = { ours: [] as number[], bare: [] as number[] }
  const perSlice = 20
  for (let round = -1; round < 5; round += 1) {
    const sliced = { ours: [] as number[], bare: [] as number[] }
    for (let slice = 0; slice < slices; slice += 1) {
      for (const name of ['ours', 'bare'] as const) {
        const began = performance.now()
        for (let count = 0; count < perSlice; count += 1) await variants[name]()
        sliced[name].push((performance.now() - began) / perSlice)
      }
    }
    if (round < 0) continue
    for (const name of ['ours', 'bare'] as const) times[name].push(spreadOf(sliced[name]).median)
  }
  return times
}

/**
 * Measures several variants in interleaved rounds, after one warm-up round. Within a round they alternate in slices, so that
 * other load on the machine affects all variants or none. The result of a round is the median of its slices. Returns the
 * milliseconds of every round by name.
 */
export function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => void>>,
  repeats: number,
  rounds = 5,
): Readonly<Record<Name, readonly number[]>> {
  const names = Object.keys(variants).filter((name): name is Name => name in variants)
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  const perSlice = Math.max(1, Math.round(repeats / slices))
  for (let round = -1; round < rounds; round += 1) {
    const sliced = new Map<Name, number[]>(names.map((name) => [name, []]))
    for (let slice = 0; slice < slices; slice += 1) {
      for (const name of names) sliced.get(name)?.push(measure(variants[name], perSlice))
    }
    if (round < 0) continue
    for (const name of names) times.get(name)?.push(spreadOf(sliced.get(name) ?? []).median)
  }
  return Object.fromEntries(times) as Record<Name, number[]>
}

export function ratios(over: readonly number[], under: readonly number[]): Spread {
  return spreadOf(over.map((value, round) => value / (under[round] ?? Number.NaN)))
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')
}

export function printFigures(figures: readonly Figure[]): void {
  const lines = figures.map(({ figure, wanted, measured, isMet }) => [
    figure,
    wanted,
    measured,
    isMet ? 'yes' : 'NO',
  ])
  console.log(tableOf([['figure', 'wanted', 'measured', 'met'], ...lines]))
  const file = process.env[figuresVariable]
  if (file !== undefined) for (const line of lines) appendFileSync(file, `${JSON.stringify(line)}\n`)
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1
}
