import { configure, fireEvent, screen, waitFor, within, type ByRoleMatcher } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { PanelName } from '../e2e/steps.ts'

type Name = string | RegExp

configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message?.slice(0, 300)) })

export const user = userEvent.setup({ delay: null })

/** Waits for the only element with this role and name. */
export function find(role: ByRoleMatcher, name: Name, place = document.body): Promise<HTMLElement> {
  return within(place).findByRole(role, { name })
}

/** Waits for the only field with this label. */
export function field(label: Name, place = document.body): Promise<HTMLInputElement> {
  return within(place).findByLabelText<HTMLInputElement>(label)
}

export async function click(name: Name, place?: HTMLElement, role: ByRoleMatcher = 'button'): Promise<void> {
  const element = await find(role, name, place)
  await waitFor(() => expect(element.matches(':disabled')).toBe(false))
  await user.click(element)
}

/** Replaces the text of a field at once. */
export function fill(element: HTMLElement, text: string): void {
  fireEvent.input(element, { target: { value: text } })
}

/** Waits until an element contains the text. */
export function shows(place: () => Element | null | undefined, text: Name): Promise<void> {
  return waitFor(() =>
    typeof text === 'string'
      ? expect(place()?.textContent).toContain(text)
      : expect(place()?.textContent).toMatch(text),
  )
}

/** Waits for the open dialog. */
export const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog')
export const alertText = async (place = document.body): Promise<string> =>
  (await within(place).findByRole('alert')).textContent ?? ''
export const main = (): Element | null => document.querySelector('main')

export async function openPanel(name: PanelName): Promise<void> {
  await click(name, await screen.findByRole('navigation', { name: 'Panels' }))
  await screen.findByRole('main', { name })
}

async function add(panel: PanelName, label: string, text: string, submit = 'Add'): Promise<void> {
  await openPanel(panel)
  fill(await find('textbox', label), text)
  await click(submit)
}

export const addAccount = (address: string): Promise<void> => add('Pending', 'Add address', address)
export const addPool = (address: string): Promise<void> => add('Pools', 'Pool address', address)
export const openBlock = (text: string): Promise<void> => add('Blocks', 'Block', text, 'Open')

export async function saveKey(key: string): Promise<void> {
  await openPanel('Settings')
  fill(await field('API key'), key)
  await click('Save key')
}

/** Returns the rows of a grid without its header. */
export function rowsOf(grid: string): readonly HTMLElement[] {
  const table = screen.queryByRole('grid', { name: grid })
  return table === null ? [] : [...table.querySelectorAll<HTMLElement>('[role=row][data-row]')]
}

/** Waits until a grid has a row, and returns the first. */
export function firstRow(grid: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [row] = rowsOf(grid)
    if (row === undefined) throw new Error(`No row in ${grid}`)
    return row
  })
}

export const csv = (name: string, ...lines: readonly string[]): File =>
  new File([lines.join('\n')], name, { type: 'text/csv' })

/** Opens the palette. Repeats the key press, because the page ignores keys until it has been drawn. */
export async function openPalette(): Promise<void> {
  await screen.findByRole('navigation', { name: 'Panels' })
  await waitFor(
    () => {
      if (screen.queryByRole('dialog') === null) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
      screen.getByRole('combobox', { name: 'Go to anything' })
    },
    { interval: 500 },
  )
}

/** Presses a key while no field has the focus. */
export function press(key: string): void {
  fireEvent.keyDown(document.body, { key, shiftKey: key !== key.toLowerCase() })
}
