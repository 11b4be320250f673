import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PinNote } from '../../src/features/blocks/pin-note.tsx'
import { mount } from '../fixtures/window/mount.ts'
import { user } from './steps.ts'

const [first, second] = ['-1:8000000000000000:7', '-1:8000000000000000:8'] as const

async function show() {
  const pin = vi.fn(async () => ({ ok: true, value: null }))
  const { place, render } = mount({ request: { 'blocks.pin': pin } })
  const note = (blockKey: string) => createElement(PinNote, { blockKey, pin: { at: 1, note: null } })
  render(note(first))
  await vi.waitFor(() => expect(place.querySelector('textarea')).not.toBeNull())
  const field = place.querySelector('textarea')
  if (field === null) throw new Error('No field')
  field.focus()
  return { pin, field, render, note }
}

test('a note that is typed while following shows the next block is saved for its own block', async () => {
  const { pin, field, render, note } = await show()
  await user.type(field, 'late')
  render(note(second))
  await vi.waitFor(() => expect(pin).toHaveBeenCalledWith({ key: first, isPinned: true, note: 'late' }))
  expect(field.value).toBe('')
  render(null)
  await vi.waitFor(() => expect(field.isConnected).toBe(false))
  expect(pin).toHaveBeenCalledTimes(1)
})

test('a note is saved when the field loses the focus, once', async () => {
  const { pin, field, render } = await show()
  await user.type(field, 'kept')
  field.blur()
  await vi.waitFor(() => expect(pin).toHaveBeenCalledWith({ key: first, isPinned: true, note: 'kept' }))
  render(null)
  await vi.waitFor(() => expect(field.isConnected).toBe(false))
  expect(pin).toHaveBeenCalledTimes(1)
})
