import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { factIds, factOf } from '../../../../scripts/conformance/fact-words.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/api.md'), 'utf8')

it('each fact cites a section of docs/api.md', () => {
  const headings = [...page.matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(([, number]) => number)
  const introduction = page.slice(page.indexOf('## 0.'), page.indexOf('## 1.'))
  const items = [...introduction.matchAll(/^(\d)\. /gm)].map(([, number]) => `0.${number}`)
  const known = new Set([...headings, ...items])
  expect(factIds.filter((id) => !known.has(factOf(id)[0]))).toEqual([])
})

it('no two facts have the same text', () => {
  const texts = factIds.map((id) => factOf(id)[1])
  expect(new Set(texts).size).toBe(texts.length)
})
