import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sources } from '../../scripts/strings.ts'

it('no file name occurs more than three times', () => {
  const paths = Object.groupBy(sources(['electron', 'src']), (path) => basename(path))
  const repeated = Object.values(paths).filter((same = []) => same.length > 3)
  expect(repeated).toEqual([])
})
