import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { alertsCsv } from '../../../../src/lib/alert-csv.ts'
import { exportBlocks } from '../../../../src/lib/block-export.ts'
import { payoutsCsv } from '../../../../src/lib/payout-summary.ts'
import { rewardsCsv } from '../../../../src/lib/reward-csv.ts'
import { roundsCsv } from '../../../../src/lib/rounds-csv.ts'
import { statementCsv } from '../../../../src/lib/statement.ts'
import { journalCsv, pendingCsv } from '../../../../src/lib/trace-csv.ts'

const folder = resolve(import.meta.dirname, '../../../../docs')
const textOf = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8')
const names = { labelOf: () => null, friendlyOf: (key: string) => key, isTestnet: false }
const style = { labelOf: () => null, isTestnet: false, hideAmounts: false, unit: 'TON' as const }

/** Returns the names in code style outside of parentheses. */
function namesIn(text: string): readonly string[] {
  return [...text.replaceAll(/\([^()]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** Returns the columns of a file in the table of export-format.md. */
function columnsOf(file: string): readonly string[] {
  const row = textOf('export-format.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${file} |`))
  return namesIn(row?.split(' | ')[3] ?? '')
}

it.each([
  ['`block_….csv`, `.jsonl`', exportBlocks([], 'csv', names)],
  ['journal', journalCsv([], style)],
  ['alerts', alertsCsv([], style, { ruleOf: ({ rule }) => rule, now: 0 })],
  ['rewards', rewardsCsv([], names)],
  ['rounds', roundsCsv([], names)],
  ['statement', statementCsv([], names)],
])('export-format.md lists the columns of %s', (file, csv) => {
  expect(columnsOf(file).join()).toBe(csv.trim())
})

it('export-format.md lists the columns of pending, which are those of the journal from action_outcome on', () => {
  const [own, journal] = [columnsOf('pending'), columnsOf('journal')]
  const shared = journal.slice(journal.indexOf('action_outcome'))
  expect([...own.slice(0, -1), ...shared].join()).toBe(pendingCsv([], style).trim())
})

it('import-formats.md lists the columns of exported payouts', () => {
  const sentence = /^\*Export payouts\* writes (.*?)\. \*Export summary/ms.exec(
    textOf('import-formats.md'),
  )?.[1]
  expect(namesIn(sentence ?? '').join()).toBe(payoutsCsv([], new Map(), style).trim())
})
