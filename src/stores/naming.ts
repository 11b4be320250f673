import { create } from 'zustand'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { naming as words } from '../common-words.ts'

/** The address whose name is edited. Null if the user enters the address, undefined while the dialog is closed. */
export const useNaming = create<{ readonly address: AddressKey | null | undefined }>(() => ({
  address: undefined,
}))

export function nameAddress(address: AddressKey | null): void {
  useNaming.setState({ address })
}

/** Returns the menu choice that names an address. A watched account has a label instead. */
export function nameChoices(
  address: AddressKey,
): readonly { readonly id: string; readonly title: string; readonly run: () => void }[] {
  if (useAccounts.getState().byKey.has(address)) return []
  const isNamed = useBook.getState().byKey.has(address)
  return [{ id: 'name', title: isNamed ? words.rename : words.name, run: () => nameAddress(address) }]
}
