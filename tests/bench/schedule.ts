import { compareSchedules, keepsQuietAccountsFresh, type Figures } from './schedule/compare.ts'
import { printFigures, tableOf } from './harness.ts'

/**
 * Compares the schedule with simpler approaches over one virtual hour of 500 accounts and 20 pools: `npm run bench -- schedule`.
 */

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const { ours, roundRobin, timers } = compareSchedules({ seed: 7, limit: 10, minutes: 60 })
const oldest = keepsQuietAccountsFresh({ seed: 7, minutes: 60 })
const line = (name: string, cell: (figures: Figures) => string): readonly string[] => [
  name,
  ...[ours, roundRobin, timers].map(cell),
]
console.log(
  tableOf([
    ['', 'schedule', '(a) round robin', '(b) timers'],
    line('next state of a known trace, p95', (figures) => seconds(figures.nextStateMs)),
    line('new event on a hot account, p95 of noticed', (figures) => seconds(figures.hotEventMs)),
    line('age of a warm account, p95', (figures) => seconds(figures.warmAgeMs)),
    line('events noticed', (figures) => percent(figures.noticed)),
    line('events noticed on hot accounts', (figures) => percent(figures.hotNoticed)),
    line('requests', (figures) => String(figures.requests)),
    line('requests beyond the limit in any second', (figures) => String(figures.violations)),
    line('processor time to decide, per request', (figures) => `${(figures.decideMs * 1000).toFixed(0)} µs`),
  ]),
)
console.log('')

const figure = (name: string, wanted: string, measured: string, isMet: boolean) => ({
  figure: name,
  wanted,
  measured,
  isMet,
})
printFigures([
  figure(
    'next state of a known trace, p95',
    'at most 2.5 s',
    seconds(ours.nextStateMs),
    ours.nextStateMs <= 2_500,
  ),
  figure(
    'new event on a hot account, p95, against round robin',
    'at most 0.2',
    (ours.hotEventMs / roundRobin.hotEventMs).toFixed(2),
    ours.hotEventMs * 5 <= roundRobin.hotEventMs,
  ),
  figure(
    'age of a warm account, p95, against round robin',
    'at most 2',
    (ours.warmAgeMs / roundRobin.warmAgeMs).toFixed(2),
    ours.warmAgeMs <= roundRobin.warmAgeMs * 2,
  ),
  figure(
    'events noticed',
    `at least ${percent(roundRobin.noticed)}`,
    percent(ours.noticed),
    ours.noticed >= roundRobin.noticed,
  ),
  figure(
    'requests',
    `at most ${roundRobin.requests}`,
    String(ours.requests),
    ours.requests <= roundRobin.requests,
  ),
  figure('requests beyond the quota', '0', String(ours.violations), ours.violations === 0),
  figure(
    'oldest of 24 quiet accounts at one request a second',
    'at most 35 s',
    seconds(oldest),
    oldest <= 35_000,
  ),
])
