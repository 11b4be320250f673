import { expect, it } from 'vitest'
import { createPageLoad } from '../../../../../electron/main/window/page-load.ts'

it('messages wait until the page is loaded, also after a crash', () => {
  const sent: string[] = []
  const page = createPageLoad()
  page.whenLoaded(() => sent.push('first'))
  expect(sent).toEqual([])
  page.loaded()
  page.whenLoaded(() => sent.push('second'))
  expect(sent).toEqual(['first', 'second'])
  page.gone()
  page.whenLoaded(() => sent.push('third'))
  expect(sent).toEqual(['first', 'second'])
  page.loaded()
  page.loaded()
  expect(sent).toEqual(['first', 'second', 'third'])
})
