import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Reply } from '../../electron/shared/errors.ts'
import { useAsked } from '../../src/use-asked.ts'
import { mount } from '../fixtures/window/mount.ts'

interface ShownProps {
  readonly question: string
  readonly subject: string
}

const asked = new Map<string, PromiseWithResolvers<Reply<string>>>()

function Shown({ question, subject }: ShownProps) {
  const ask = (): Promise<Reply<string>> => {
    const response = Promise.withResolvers<Reply<string>>()
    asked.set(question, response)
    return response.promise
  }
  const { value, error } = useAsked(question, ask, subject)
  return createElement('p', null, `${value ?? 'none'}${error === null ? '' : `, ${error.message}`}`)
}

test('a response is kept for the next question about its subject, and dropped for another subject', async () => {
  const { place, render } = mount({ request: {} })
  const show = async (subject: string, question: string): Promise<void> => {
    render(createElement(Shown, { question, subject }))
    await vi.waitFor(() => expect(asked.has(question)).toBe(true))
  }
  const shows = (text: string): Promise<void> => vi.waitFor(() => expect(place.textContent).toBe(text))

  await show('October', 'October 1')
  asked.get('October 1')?.resolve({ ok: true, value: '420 coins' })
  await shows('420 coins')
  await show('October', 'October 2')
  expect(place.textContent).toBe('420 coins')
  await show('November', 'November 2')
  expect(place.textContent).toBe('none')
  asked.get('November 2')?.resolve({ ok: false, error: { code: 'storage', message: 'failed' } })
  await shows('none, failed')
  await show('November', 'November 3')
  asked.get('November 3')?.resolve({ ok: true, value: '7 coins' })
  await shows('7 coins')
})
